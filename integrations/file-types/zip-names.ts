const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
/** A central directory ends with at most this many bytes (a comment of 65,535 included). */
const longestEnd = 65_557;
const entryHeader = 46;

const endOf = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - longestEnd); at -= 1)
    if (bytes.readUInt32LE(at) === endSignature) return at;
  return -1;
};

/**
 * The names in a zip file, as its central directory lists them; nothing is unpacked.
 * @returns undefined for a directory that can't be read
 */
export const zipNames = (file: Uint8Array): readonly string[] | undefined => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const end = bytes.length < 22 ? -1 : endOf(bytes);
  if (end === -1) return undefined;
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  const count = bytes.readUInt16LE(end + 10);
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryHeader > bytes.length || bytes.readUInt32LE(at) !== entrySignature) return undefined;
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    if (name === undefined || extra === undefined || comment === undefined) return undefined;
    names.push(bytes.toString('utf8', at + entryHeader, at + entryHeader + name));
    at += entryHeader + name + extra + comment;
  }
  return names;
};
