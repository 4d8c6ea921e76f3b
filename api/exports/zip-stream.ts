import { PassThrough, Readable, addAbortSignal } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { asError } from '../server/http-server.ts';

/** A file of a zip. */
export interface ZipEntry {
  readonly path: string;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/**
 * A zip of files, each of which is read only as fast as the zip is taken. If one can't be read, the stream fails in the
 * middle. When the stream is closed, nothing more is read.
 * @param modified of every file
 */
export const zipStream = (entries: AsyncIterable<ZipEntry>, modified: Date): Readable => {
  const zip = new ZipFile();
  const output = new PassThrough();
  const closed = new AbortController();
  output.once('close', () => closed.abort());
  zip.on('error', (error) => output.destroy(asError(error)));
  zip.outputStream.pipe(output);

  const fill = async (): Promise<void> => {
    for await (const { path, content } of entries) {
      const source = addAbortSignal(closed.signal, Readable.from(content, { objectMode: false }));
      zip.addReadStream(source, path, { mtime: modified });
      await finished(source);
    }
    zip.end();
  };
  fill().catch((error: unknown) => output.destroy(asError(error)));
  return output;
};
