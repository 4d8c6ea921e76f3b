import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../../platform/files/durable-file.ts';

const started = z.object({
  sequenceId: z.number(),
  steps: z.tuple([z.object({ scheduledDate: z.string(), scheduledTime: z.string() })]),
});

interface EventRow {
  readonly position: number;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** Index of `occurredAt` in the stored metadata. */
const occurredAtIndex = 6;
const pollEvery = 5;

/**
 * The minimum work to keep up with an event store: read and parse new events, store a timer for each started sequence,
 * many in one transaction, and write a mail durably when it is due.
 * @param since instant from which events count, in milliseconds since 1970
 */
export const followBarely = (eventsFile: string, folder: string, since: number) => {
  const source = new DatabaseSync(eventsFile, { readOnly: true });
  const page = source.prepare(
    'SELECT position, type, data, metadata FROM events WHERE position > ? ORDER BY position LIMIT 1000',
  );
  const rowsAfter: (position: number) => EventRow[] = page.all.bind(page);
  const timers = new DatabaseSync(join(folder, 'bare-timers.db'));
  timers.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE timers (id INTEGER, at INTEGER);',
  );
  const insert = timers.prepare('INSERT INTO timers VALUES (?, ?)');
  const parse: (json: string) => unknown = JSON.parse;
  const lags: number[] = [];
  const latenesses: number[] = [];
  const underWay = new Set<Promise<void>>();
  let last = 0;
  let isOver = false;

  const mail = async (sequenceId: number, from: number): Promise<void> => {
    await writeDurably(join(folder, 'bare', `${sequenceId}.eml`), 'X: y\r\n', Buffer.alloc(2_000));
    latenesses.push(Date.now() - from);
  };

  const poll = (): void => {
    const rows = rowsAfter(last);
    const begun = rows.map(({ data, metadata }) => [
      z.array(z.unknown()).parse(parse(metadata)),
      parse(data),
    ]);
    timers.exec('BEGIN');
    rows.forEach(({ type, position }, index) => {
      last = position;
      const [metadata, data] = begun[index] ?? [];
      const occurredAt = Date.parse(z.string().parse(z.array(z.unknown()).parse(metadata)[occurredAtIndex]));
      if (occurredAt >= since) lags.push(Date.now() - occurredAt);
      if (type !== 'SequenceStarted') return;
      const { sequenceId, steps } = started.parse(data);
      const [{ scheduledDate, scheduledTime }] = steps;
      const at = Date.parse(`${scheduledDate}T${scheduledTime}Z`);
      insert.run(sequenceId, at);
      const from = Math.max(at, occurredAt);
      if (from - Date.now() > 600_000) return;
      const due = (): void => {
        const one = mail(sequenceId, from).finally(() => underWay.delete(one));
        underWay.add(one);
      };
      setTimeout(due, Math.max(0, from - Date.now()));
    });
    timers.exec('COMMIT');
  };

  const polling = (async () => {
    while (!isOver) {
      poll();
      await new Promise((resolve) => setTimeout(resolve, pollEvery));
    }
  })();

  return {
    /** Milliseconds from each event to its effect on disk, and from when each mail was due to when it was written. */
    stop: async () => {
      isOver = true;
      await polling;
      await Promise.all(underWay);
      source.close();
      timers.close();
      return { lags, latenesses };
    },
  };
};
