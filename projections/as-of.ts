import { dateIn } from '../domain/calendar.ts';
import type { EventStore, Position, RecordedEvent } from '../platform/ports/event-store.ts';
import type { Log } from '../platform/ports/log.ts';
import type { ReadModels } from '../platform/ports/read-models.ts';
import { createFolding } from './following/folding.ts';
import { createParkedDocuments } from './following/parked-documents.ts';
import type { Projection } from './projection.ts';

/** Which of an account's events count. */
export interface Until {
  /** ISO instant: all that was recorded before the first event of a later time. Default: no end. */
  readonly moment?: string | undefined;
}

/** Which events of those are read; by default all. */
export type Part = Pick<
  NonNullable<Parameters<EventStore['readAccount']>[1]>,
  'after' | 'types' | 'mentioning'
>;

/** Events that were recorded by a moment. */
export async function* recordedUntil(
  { moment }: Until,
  events: AsyncIterable<RecordedEvent>,
): AsyncGenerator<RecordedEvent> {
  for await (const event of events) {
    if (moment !== undefined && event.metadata.occurredAt > moment) return;
    yield event;
  }
}

/** The events of an account that were recorded by a moment, in the order of recording. */
export const recordedBy = (
  store: Pick<EventStore, 'readAccount'>,
  account: number,
  until: Until,
  part: Part = {},
): AsyncGenerator<RecordedEvent> => recordedUntil(until, store.readAccount(account, part));

/** What the views of an account rest on. */
export interface AsOf {
  /** Position of the last event that changes them; undefined without any. */
  readonly position: Position | undefined;
  readonly events: number;
}

/** Events that are folded together. */
const pageSize = 1_000;
/** Documents of a view that are written together. */
const mostUnwritten = 10_000;

/**
 * Folds an account's events into read models of its own, those in memory: its views as of a moment, for whatever reads
 * views. They must be empty, or hold what was folded up to `after`.
 */
export const foldAccount = async (
  {
    store,
    readModels,
    projections,
    log,
  }: {
    readonly store: Pick<EventStore, 'readAccount'>;
    readonly readModels: ReadModels;
    readonly projections: readonly Projection<unknown>[];
    readonly log: Log;
  },
  account: number,
  until: Until,
  after?: Position,
): Promise<AsOf> => {
  let isNothingStored = after === undefined;
  const foldings = projections.map((projection) => {
    const { model } = projection;
    const parked = createParkedDocuments(readModels, model, log);
    return {
      model,
      folding: createFolding(
        projection,
        async (refs) => (isNothingStored ? [] : readModels.load(model, refs)),
        parked.add,
      ),
    };
  });
  // Indexes are made faster of all documents than with each.
  for (const { model } of foldings) await readModels.prepare(model, { indexLater: after === undefined });

  const write = async (checkpoint: Position, unwritten: number): Promise<void> => {
    for (const { model, folding } of foldings) {
      if (folding.unwritten() < unwritten) continue;
      isNothingStored = false;
      // Nobody else writes there.
      await readModels.write(model, { ...folding.takeChanges(), checkpoint, term: 0 });
      folding.forgetWritten();
    }
  };

  const foldPage = async (page: readonly RecordedEvent[], checkpoint: Position): Promise<void> => {
    for (const { folding } of foldings) await folding.fold(page);
    await write(checkpoint, mostUnwritten);
  };

  let position = after;
  let events = 0;
  let page: RecordedEvent[] = [];
  const types = [...new Set(projections.flatMap(({ handles }) => handles))];
  for await (const event of recordedBy(store, account, until, { after, types })) {
    page.push(event);
    events += 1;
    position = event.position;
    if (page.length < pageSize) continue;
    await foldPage(page, position);
    page = [];
  }
  if (position !== undefined && page.length > 0) await foldPage(page, position);
  if (position !== undefined) await write(position, 0);
  for (const { model } of foldings) await readModels.index(model);
  return { position, events };
};

/** The day that an event is about. */
const dayOf = (event: RecordedEvent, timeZone: string): string | undefined => {
  switch (event.type) {
    case 'InvoiceCreated':
      return event.data.dateIssued;
    case 'InvoicePaid':
      return event.data.datePaid;
    case 'BalanceEntryRecorded':
      return event.data.entry.date;
    case 'StepSent':
      return dateIn(timeZone, Date.parse(event.data.sentAt));
    case 'HandoverAccepted':
      return dateIn(timeZone, Date.parse(event.data.acceptedAt));
    default:
      return undefined;
  }
};

/**
 * The day that an event is about, if that is earlier than the day on which it was recorded.
 * @param timeZone of the account, IANA name
 */
export const earlierDayOf = (event: RecordedEvent, timeZone: string): string | undefined => {
  const day = dayOf(event, timeZone);
  const recorded = dateIn(timeZone, Date.parse(event.metadata.occurredAt));
  return day !== undefined && day < recorded ? day : undefined;
};
