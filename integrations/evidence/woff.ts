import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const headerBytes = 44;
const entryBytes = 20;
const tableHeaderBytes = 12;
const tableEntryBytes = 16;

const padded = (bytes: number): number => Math.ceil(bytes / 4) * 4;

/**
 * The TrueType font in a WOFF file (W3C, WOFF File Format 1.0, sections 3 to 5). Read as WOFF, fontkit inflates a whole
 * table again for each glyph.
 */
export const fontInWoff = async (woff: Buffer): Promise<Buffer> => {
  const count = woff.readUInt16BE(12);
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const entry = woff.subarray(headerBytes + at * entryBytes, headerBytes + (at + 1) * entryBytes);
      const [offset, stored, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
      const content = woff.subarray(offset, offset + stored);
      const bytes = stored < length ? await promisify(inflate)(content) : content;
      return { tag: entry.subarray(0, 4), checksum: entry.subarray(16, 20), bytes };
    }),
  );
  const head = tableHeaderBytes + count * tableEntryBytes;
  const font = Buffer.alloc(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), head));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  let offset = head;
  tables.forEach(({ tag, checksum, bytes }, at) => {
    const entry = tableHeaderBytes + at * tableEntryBytes;
    tag.copy(font, entry);
    checksum.copy(font, entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(bytes.length, entry + 12);
    bytes.copy(font, offset);
    offset += padded(bytes.length);
  });
  return font;
};
