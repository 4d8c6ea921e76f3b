import writeExcelFile from 'write-excel-file/node';
import type { ColumnKind, SheetCell } from '../../platform/ports/formats/workbook-writer.ts';
import { workbookInput } from './workbook-answer.ts';

const widths: Readonly<Record<ColumnKind, number>> = { text: 28, number: 10, money: 14, date: 12 };

/** What XML 1.0 can't hold: control characters and halves of characters. */
const unwritable =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const cellOf = (value: SheetCell, kind: ColumnKind) => {
  if (value === null) return null;
  switch (kind) {
    case 'number':
      return { value: Number(value), type: Number };
    case 'money': {
      const [, decimals = ''] = String(value).split('.');
      const format = decimals === '' ? '#,##0' : `#,##0.${'0'.repeat(decimals.length)}`;
      return { value: Number(value), type: Number, format };
    }
    case 'date':
      return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
    case 'text':
      return { value: String(value).replace(unwritable, '\ufffd'), type: String };
  }
};

/**
 * Writes a sheet (`Sheet`) as an XLSX file, with a bold header that stays in sight. Texts stay texts, also `=1+1`.
 * @returns Base64
 */
export const writeXlsx = async (input: unknown): Promise<string> => {
  const { name, columns, rows } = workbookInput.parse(input);
  const header = columns.map((column) => ({
    value: column.header,
    type: String,
    fontWeight: 'bold' as const,
  }));
  const cells = rows.map((row) => columns.map(({ kind }, at) => cellOf(row[at] ?? null, kind)));
  const options = {
    sheet: name,
    columns: columns.map(({ kind }) => ({ width: widths[kind] })),
    stickyRowsCount: 1,
  };
  const file = await writeExcelFile([header, ...cells], options).toBuffer();
  return file.toString('base64');
};
