import { LRUCache } from 'lru-cache';
import type { FactChange } from '../../contracts/invoices/timeline.ts';
import { factActorName } from '../../domain/audit/fact-actor.ts';
import { factKind } from '../../domain/audit/event-kinds.ts';
import { shortDate } from '../../domain/calendar.ts';
import type { EventStore, RecordedEvent, StreamName } from '../../platform/ports/event-store.ts';
import type { ReportFact, ReportText } from '../../platform/ports/formats/report-writer.ts';
import { earlierDayOf } from '../../projections/as-of.ts';
import type { ReplayedAccount } from '../../projections/audit/replay.ts';
import type { NamedRecords } from '../../projections/audit/subject.ts';
import { withClientNames } from '../../projections/audit/timeline/shown-changes.ts';
import { tellerOf, toldFrom, type Teller } from '../../projections/audit/timeline/tell-facts.ts';
import { momentWords } from '../../projections/audit/words.ts';
import type { Manifest } from './manifest.ts';

const changeWords = ({ field, from, to }: FactChange): string => `${field}: ${from} → ${to}`;

/** Streams whose tellers are kept. Each knows its whole record, and an account may have any number of them. */
const mostTellers = 1_000;

/** Finds the teller of an event's stream, which knows the events before it: those of a forgotten one are read again. */
const createTellers = ({ store, account }: Pick<Told, 'store'> & { readonly account: ReplayedAccount }) => {
  const kept = new LRUCache<StreamName, Teller>({ max: mostTellers });
  return async ({ stream, revision }: RecordedEvent): Promise<Teller> => {
    const known = kept.get(stream);
    if (known !== undefined) return known;
    const teller = tellerOf(account, stream);
    if (revision > toldFrom(stream, revision))
      for await (const earlier of store.readStream(stream, { limit: revision })) teller(earlier, false);
    kept.set(stream, teller);
    return teller;
  };
};

async function* factsOf(
  account: ReplayedAccount,
  { store, events, records, isShown }: Pick<Told, 'store' | 'events' | 'records' | 'isShown'>,
): AsyncGenerator<ReportFact> {
  const tellerFor = createTellers({ store, account });
  for await (const event of events) {
    const { type, position, metadata } = event;
    const tell = await tellerFor(event);
    // Bookkeeping is among the events, and says nothing to a person.
    const told = tell(event, factKind(event) !== null && isShown(event));
    if (told === undefined) continue;
    const { title, changes, details, invoiceNumber, clientName } = told;
    const about = invoiceNumber === null ? clientName : `Invoice ${invoiceNumber}`;
    const day = earlierDayOf(event, account.timeZone);
    yield {
      when: momentWords(metadata.occurredAt, account.timeZone),
      title,
      lines: [
        ...(about === null ? [] : [about]),
        ...withClientNames(changes, records.clientName).map(changeWords),
        ...details,
        ...(day === undefined ? [] : [`Recorded later than its day, ${shortDate(day)}`]),
        `By ${factActorName(event, records.userName)}`,
        `Technical details: ${type}, command ${metadata.commandId}, position ${position}`,
      ],
    };
  }
}

/** What a report is made of. */
export interface Told {
  readonly title: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly store: Pick<EventStore, 'readStream'>;
  /** From the beginning, in order; only some of them are shown. */
  readonly events: AsyncIterable<RecordedEvent>;
  readonly isShown: (event: RecordedEvent) => boolean;
  readonly records: Pick<NamedRecords, 'clientName' | 'userName'>;
  readonly missing: readonly string[];
}

/** What the report of a pack says. */
export const reportOf = (
  { account, made, chain, disclosed, contents }: Omit<Manifest, 'files' | 'missing'>,
  { title, timeZone, missing, ...told }: Told,
): ReportText => ({
  title,
  summary: [
    ['Account', `${account.email} (${account.id})`],
    ['Made', `${momentWords(made, timeZone)} (${timeZone})`],
    ['Rests on', `${disclosed} of ${chain.events} events, up to position ${chain.position ?? 'none'}`],
    ['Chain hash', chain.hash],
    ['Contents hash', contents],
  ],
  facts: factsOf({ id: account.id, timeZone }, told),
  foot: `Owed evidence, contents SHA-256 ${contents}`,
  notes: missing.map((path) => `No longer stored: ${path}`),
});
