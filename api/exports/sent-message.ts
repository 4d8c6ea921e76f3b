import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import PQueue from 'p-queue';
import type { MessageAsSent } from '../../workflows/mailings/message-as-sent.ts';

/** First line of a message that may differ from what was sent. */
const composedAgain =
  'X-Owed-Note: Composed again from its stored parts; the bytes may differ from those that were sent\r\n';

/** The file (.eml) of a message; one that may differ from what was sent says so. */
const fileOf = ({ bytes, isExact }: Awaited<ReturnType<MessageAsSent>>): Uint8Array =>
  isExact ? bytes : Buffer.concat([Buffer.from(composedAgain), bytes]);

export interface SentMessageFile {
  readonly isExact: boolean;
  readonly content: AsyncIterable<Uint8Array>;
  /** To be called when nobody reads the content any more. */
  release(): Promise<void>;
}

/** Bytes of a message that is held in memory until it is read. */
const mostHeld = 256 * 1_024;

/** A file without a name: it is gone once it is closed, also after a crash. */
const unnamedFile = async (bytes: Uint8Array): Promise<FileHandle> => {
  const path = join(tmpdir(), `owed-message-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    await file.writeFile(bytes);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
};

/** A message with attachments takes tens of megabytes while it is composed. */
const composing = new PQueue({ concurrency: 2 });

/**
 * The file (.eml) of a step's email as it was sent. A large one waits in a temporary file, so that readers who take their
 * time do not hold it in memory.
 * @throws what `messageAsSent` throws
 */
export const sentMessage = (
  messageAsSent: MessageAsSent,
  step: Parameters<MessageAsSent>[0],
): Promise<SentMessageFile> =>
  composing.add(async () => {
    const message = await messageAsSent(step);
    const bytes = fileOf(message);
    const { isExact } = message;
    if (bytes.byteLength <= mostHeld)
      return { isExact, content: Readable.from([bytes]), release: async () => undefined };
    const file = await unnamedFile(bytes);
    const content = (async function* parts() {
      yield* file.createReadStream({ start: 0, autoClose: false });
    })();
    return { isExact, content, release: () => file.close() };
  });
