import type { FastifyReply } from 'fastify';
import { fileTypes } from '../../contracts/imports/files.ts';
import { formatCount } from '../../domain/counts.ts';
import type { ListCall } from '../../projections/lists/list-call.ts';
import {
  mostSheetRows,
  type SheetCell,
  type WorkbookWriter,
} from '../../platform/ports/formats/workbook-writer.ts';
import { attachmentNamed } from '../files/send-file.ts';
import { nextFairTurn } from '../limits/fair-turns.ts';
import { InvalidRequest } from '../server/request-errors.ts';
import { startedStream } from '../calls/stored-lists.ts';
import { byteOrderMark, csvOf } from './csv.ts';
import type { ExportedList } from './list-columns.ts';

/** Reads the page after a cursor; undefined for the first page. */
type ReadPage<Row> = (after: string | undefined) => Promise<{
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly total: number;
}>;

/** An exported list as one account sees it. */
interface ListFile<Row> {
  readonly list: ExportedList<Row>;
  readonly viewer: Pick<ListCall, 'account' | 'today' | 'timeZone' | 'currency'>;
  readonly read: ReadPage<Row>;
}

/** Rows of a page of a whole list: few, because each list that waits to be taken holds one. */
export const rowsAtOnce = 50;

/** A whole list as CSV, page by page as it is taken. */
export async function* listAsCsv<Row>({ list, viewer, read }: ListFile<Row>): AsyncGenerator<string> {
  const columns = list.columns(viewer);
  const lines = (rows: readonly Row[]): string =>
    csvOf(rows.map((row) => columns.map(({ cell }) => cell(row))));
  let page = await read(undefined);
  yield byteOrderMark + csvOf([columns.map(({ header }) => header)]) + lines(page.rows);
  while (page.next !== null) {
    await nextFairTurn();
    page = await read(page.next);
    yield lines(page.rows);
  }
}

/** A whole list as a workbook. @throws InvalidRequest for more rows than a workbook holds */
const listAsWorkbook = async <Row>(
  { list, viewer, read }: ListFile<Row>,
  write: WorkbookWriter,
): Promise<Uint8Array> => {
  const columns = list.columns(viewer);
  const rows: SheetCell[][] = [];
  let page = await read(undefined);
  if (page.total > mostSheetRows)
    throw new InvalidRequest({
      format: `An Excel file holds at most ${formatCount(mostSheetRows)} rows, and this list has ${formatCount(page.total)}. Narrow the list, or choose CSV.`,
    });
  for (;;) {
    for (const row of page.rows.slice(0, mostSheetRows - rows.length))
      rows.push(columns.map(({ cell }) => cell(row)));
    if (page.next === null) break;
    await nextFairTurn();
    page = await read(page.next);
  }
  return write(viewer.account, {
    name: list.name,
    columns: columns.map(({ header, kind }) => ({ header, kind })),
    rows,
  });
};

/**
 * Sends a whole list as a file. CSV goes page by page, and when the connection is cut, no further page is read. A
 * failure before the first page is still an error.
 */
export const sendListFile = async <Row>(
  reply: FastifyReply,
  format: 'csv' | 'xlsx',
  file: ListFile<Row>,
  writeWorkbook: WorkbookWriter,
): Promise<FastifyReply> => {
  const content =
    format === 'xlsx'
      ? Buffer.from(await listAsWorkbook(file, writeWorkbook))
      : await startedStream(listAsCsv(file));
  return reply
    .type(format === 'xlsx' ? fileTypes.xlsx : 'text/csv; charset=utf-8')
    .header('content-disposition', attachmentNamed(`${file.list.name} ${file.viewer.today}.${format}`))
    .header('cache-control', 'private, no-store')
    .send(content);
};
