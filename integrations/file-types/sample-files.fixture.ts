import { Buffer } from 'node:buffer';

const endOfChain = 0xfffffffe;
const freeSector = 0xffffffff;
const sectorBytes = 512;

const directoryEntry = (name: string, type: number): Buffer => {
  const entry = Buffer.alloc(128);
  entry.write(name, 0, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry.writeUInt8(type, 66);
  return entry;
};

/** An OLE file with a directory of these streams, in as many sectors as they take ([MS-CFB]). */
export const oleFile = (...streams: readonly string[]): Buffer => {
  const entries = [directoryEntry('Root Entry', 5), ...streams.map((name) => directoryEntry(name, 2))];
  const sectors = Math.ceil(entries.length / 4);
  const header = Buffer.alloc(sectorBytes);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  for (let at = 76; at < sectorBytes; at += 4) header.writeUInt32LE(freeSector, at);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(sectorBytes, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  for (let sector = 1; sector <= sectors; sector += 1)
    table.writeUInt32LE(sector === sectors ? endOfChain : sector + 1, sector * 4);
  const directory = Buffer.alloc(sectors * sectorBytes);
  entries.forEach((entry, index) => entry.copy(directory, index * 128));
  return Buffer.concat([header, table, directory]);
};

const crc32 = (bytes: Uint8Array): number => {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
};

/** A zip file with these entries, not compressed. */
export const zipFile = (entries: Readonly<Record<string, string>>): Buffer => {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const placed = Buffer.alloc(14);
    placed.writeUInt32LE(offset, 10);
    central.push(Buffer.from('504b01021400', 'hex'), common, placed, path);
    local.push(Buffer.from('504b0304', 'hex'), common, path, content);
    offset += 30 + path.length + content.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const count = Object.keys(entries).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
};

const contentTypes = (main: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="${main}"/></Types>`;

const ooxml = 'application/vnd.openxmlformats-officedocument';
const office = (main: string, part: string, more: Readonly<Record<string, string>> = {}): Buffer =>
  zipFile({
    '[Content_Types].xml': contentTypes(main),
    '_rels/.rels': '<Relationships/>',
    [part]: '<x/>',
    ...more,
  });

/** The smallest files that count as of each type, and some that don't. */
export const sampleFiles = {
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  jpg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  png: Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082',
    'hex',
  ),
  doc: oleFile('WordDocument', '1Table'),
  xls: oleFile('Workbook'),
  docx: office(`${ooxml}.wordprocessingml.document.main+xml`, 'word/document.xml'),
  xlsx: office(`${ooxml}.spreadsheetml.sheet.main+xml`, 'xl/workbook.xml'),
} as const;

export const refusedFiles = {
  'a web page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a web page before a PDF': Buffer.concat([Buffer.from('<html></html>\n'), sampleFiles.pdf]),
  'a script': Buffer.from('#!/bin/sh\nrm -rf /\n'),
  'a drawing with a script': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  'a program': Buffer.concat([Buffer.from('4d5a', 'hex'), Buffer.alloc(200)]),
  'a GIF': Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'),
  'a zip': zipFile({ 'a.txt': 'a' }),
  'a document with macros': office(
    'application/vnd.ms-word.document.macroEnabled.main+xml',
    'word/document.xml',
    {
      'word/vbaProject.bin': 'x',
    },
  ),
  'a document with hidden macros': office(
    `${ooxml}.wordprocessingml.document.main+xml`,
    'word/document.xml',
    {
      'word/vbaProject.bin': 'x',
    },
  ),
  'a workbook with macros': office('application/vnd.ms-excel.sheet.macroEnabled.main+xml', 'xl/workbook.xml'),
  'a presentation': office(`${ooxml}.presentationml.presentation.main+xml`, 'ppt/presentation.xml'),
  'an old presentation': oleFile('PowerPoint Document'),
  'an installer': oleFile('SummaryInformation'),
  'an old document with macros': oleFile('WordDocument', '1Table', 'Data', 'x', 'y', 'Macros', 'VBA'),
  'an old workbook with macros': oleFile('Workbook', '_VBA_PROJECT_CUR'),
  'an OLE file cut off': oleFile('WordDocument').subarray(0, 600),
  'an OLE header alone': oleFile('WordDocument').subarray(0, 40),
  'a document cut off': office(`${ooxml}.wordprocessingml.document.main+xml`, 'word/document.xml').subarray(
    0,
    -30,
  ),
  'nothing but zeros': Buffer.alloc(4_000),
} as const;
