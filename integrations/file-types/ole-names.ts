/*
 * The Compound File Binary format, [MS-CFB]: sectors, chained by a table, of which one chain is the directory.
 */
const headerBytes = 512;
const directoryEntryBytes = 128;
const endOfChain = 0xfffffffa;
const fatInHeader = 109;

interface Sectors {
  readonly bytes: Buffer;
  readonly size: number;
  /** The next sector of each sector's chain. */
  readonly next: (sector: number) => number | undefined;
}

const sectorsOf = (bytes: Buffer): Sectors | undefined => {
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const size = 2 ** shift;
  const perSector = size / 4;
  const next = (sector: number): number | undefined => {
    const table = Math.floor(sector / perSector);
    if (table >= fatInHeader) return undefined;
    const at = (bytes.readUInt32LE(76 + 4 * table) + 1) * size + 4 * (sector % perSector);
    return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : undefined;
  };
  return { bytes, size, next };
};

const namesIn = (sector: Buffer): string[] => {
  const names: string[] = [];
  for (let at = 0; at + directoryEntryBytes <= sector.length; at += directoryEntryBytes) {
    const length = sector.readUInt16LE(at + 64);
    if (length >= 2 && length <= 64) names.push(sector.toString('utf16le', at, at + length - 2));
  }
  return names;
};

/**
 * The names of the streams and folders in an OLE file (.doc, .xls).
 * @returns undefined for a directory that can't be read; the first seven megabytes of a file are enough to find it
 */
export const oleNames = (file: Uint8Array): readonly string[] | undefined => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const sectors = bytes.length < headerBytes ? undefined : sectorsOf(bytes);
  if (sectors === undefined) return undefined;
  const { size, next } = sectors;
  const names: string[] = [];
  const seen = new Set<number>();
  let sector: number | undefined = bytes.readUInt32LE(48);
  while (sector !== undefined && sector < endOfChain && !seen.has(sector)) {
    seen.add(sector);
    const at = (sector + 1) * size;
    if (at >= bytes.length) return undefined;
    names.push(...namesIn(bytes.subarray(at, at + size)));
    sector = next(sector);
  }
  return sector !== undefined && sector >= endOfChain && seen.size > 0 ? names : undefined;
};
