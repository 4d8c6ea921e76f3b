import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Open } from 'unzipper-esm';
import writeXlsxFile from 'write-excel-file/node';
import { ZipFile } from 'yazl';

const mebibyte = 1_024 * 1_024;
const sheetPath = 'xl/worksheets/sheet1.xml';
const stringsPath = 'xl/sharedStrings.xml';

/** A text with so many megabytes of one letter in its middle. */
function* inflated(before: string, megabytes: number, after: string): Generator<string> {
  yield before;
  const piece = 'a'.repeat(mebibyte);
  for (let written = 0; written < megabytes; written += 1) yield piece;
  yield after;
}

/** An ordinary workbook, with some of its parts replaced. */
const workbookWith = async (
  replaced: Readonly<Record<string, (part: string) => Iterable<string>>>,
  sheets = 1,
): Promise<Buffer> => {
  const data = [
    [{ value: 'Invoice' }, { value: 'Amount' }],
    [{ value: 'INV-1' }, { value: 12.5 }],
  ];
  const names = Array.from({ length: sheets }, (_, index) => ({ sheet: `Sheet ${index + 1}`, data }));
  const { files } = await Open.buffer(await writeXlsxFile(names).toBuffer());
  const zip = new ZipFile();
  for (const { path, buffer: read } of files) {
    const part = (await read()).toString();
    const content = replaced[path]?.(part) ?? [part];
    zip.addReadStream(Readable.from(content, { objectMode: false }), path, { compressionLevel: 1 });
  }
  zip.end();
  return buffer(zip.outputStream);
};

/** A cell of 300 MB in a file of a few. */
export const sheetBomb = (): Promise<Buffer> =>
  workbookWith({
    [sheetPath]: () =>
      inflated(
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>',
        300,
        '</t></is></c></row></sheetData></worksheet>',
      ),
  });

/** Shared strings of 300 MB. */
export const stringsBomb = (): Promise<Buffer> =>
  workbookWith({
    [stringsPath]: () =>
      inflated(
        '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="1" uniqueCount="1"><si><t>',
        300,
        '</t></si></sst>',
      ),
  });

export const manySheets = (): Promise<Buffer> => workbookWith({}, 300);
