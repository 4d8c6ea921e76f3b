import type { FastifyReply } from 'fastify';
import { attachmentNamed } from '../files/send-file.ts';
import { nextFairTurn } from '../limits/fair-turns.ts';
import { startedStream } from '../stored-lists.ts';
import { byteOrderMark, csvOf, type CsvCell } from './csv.ts';

/** A list as CSV. */
export interface CsvList<Row> {
  /** Of the file, without its extension. */
  readonly name: string;
  readonly header: readonly string[];
  readonly cells: (row: Row) => readonly CsvCell[];
}

/** Reads the page after a cursor; undefined for the first page. */
type ReadPage<Row> = (
  after: string | undefined,
) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>;

/** Rows of a page of a whole list: few, because each list that waits to be taken holds one. */
export const rowsAtOnce = 50;

/** A whole list as CSV, page by page as it is taken. */
export async function* listAsCsv<Row>(
  { header, cells }: Pick<CsvList<Row>, 'header' | 'cells'>,
  read: ReadPage<Row>,
): AsyncGenerator<string> {
  let page = await read(undefined);
  yield byteOrderMark + csvOf([header]) + csvOf(page.rows.map(cells));
  while (page.next !== null) {
    await nextFairTurn();
    page = await read(page.next);
    yield csvOf(page.rows.map(cells));
  }
}

/**
 * Sends a whole list as CSV; when the connection is cut, no further page is read. A failure before the first page is
 * still an error.
 * @param today the account's, for the file's name
 */
export const sendListCsv = async <Row>(
  reply: FastifyReply,
  list: CsvList<Row>,
  today: string,
  read: ReadPage<Row>,
): Promise<FastifyReply> => {
  const stream = await startedStream(listAsCsv(list, read));
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', attachmentNamed(`${list.name} ${today}.csv`))
    .header('cache-control', 'private, no-store')
    .send(stream);
};
