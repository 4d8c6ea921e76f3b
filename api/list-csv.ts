import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { byteOrderMark, csvOf, type CsvCell } from './csv.ts';
import { attachmentNamed } from './files/send-file.ts';

interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

export interface ExportedList<Row> {
  readonly name: string;
  /** The account's today, for the file's name. */
  readonly today: string;
  readonly header: readonly string[];
  readonly cells: (row: Row) => readonly CsvCell[];
  readonly read: (after: string | undefined) => Promise<ListPage<Row>>;
}

async function* piecesOf<Row>(
  { header, cells, read }: ExportedList<Row>,
  first: ListPage<Row>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvOf([header]) + csvOf(first.rows.map(cells));
  for (let { next } = first; next !== null;) {
    const page = await read(next);
    yield csvOf(page.rows.map(cells));
    next = page.next;
  }
}

/**
 * Sends a whole list as CSV, page by page as the connection takes it; when the connection is cut, no further page is
 * read. A failure before the first page is still an error.
 */
export const sendListCsv = async <Row>(
  reply: FastifyReply,
  list: ExportedList<Row>,
): Promise<FastifyReply> => {
  const first = await list.read(undefined);
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', attachmentNamed(`${list.name} ${list.today}.csv`))
    .header('cache-control', 'private, no-store')
    .send(Readable.from(piecesOf(list, first), { objectMode: false }));
};
