import type { FactChange } from '../../contracts/timeline.ts';
import { factActorName } from '../../domain/audit/fact-actor.ts';
import { factKind } from '../../domain/audit/event-kinds.ts';
import { shortDate } from '../../domain/calendar.ts';
import type { RecordedEvent, StreamName } from '../../platform/ports/event-store.ts';
import type { ReportFact, ReportText } from '../../platform/ports/report-writer.ts';
import { earlierDayOf } from '../../projections/as-of.ts';
import type { ReplayedAccount } from '../../projections/audit/replay.ts';
import type { NamedRecords } from '../../projections/audit/subject.ts';
import { withClientNames } from '../../projections/audit/timeline/shown-changes.ts';
import { tellerOf, type Teller } from '../../projections/audit/timeline/tell-facts.ts';
import { momentWords } from '../../projections/audit/words.ts';
import type { Manifest } from './manifest.ts';

const changeWords = ({ field, from, to }: FactChange): string => `${field}: ${from} → ${to}`;

async function* factsOf(
  events: AsyncIterable<RecordedEvent>,
  account: ReplayedAccount,
  { records, isShown }: Pick<Told, 'records' | 'isShown'>,
): AsyncGenerator<ReportFact> {
  const tellers = new Map<StreamName, Teller>();
  for await (const event of events) {
    const { type, stream, position, metadata } = event;
    const tell = tellers.get(stream) ?? tellerOf(account, stream);
    tellers.set(stream, tell);
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
  /** From the beginning, in order; only some of them are shown. */
  readonly events: AsyncIterable<RecordedEvent>;
  readonly isShown: (event: RecordedEvent) => boolean;
  readonly records: Pick<NamedRecords, 'clientName' | 'userName'>;
  readonly missing: readonly string[];
}

/** What the report of a pack says. */
export const reportOf = (
  { account, made, chain, disclosed, contents }: Omit<Manifest, 'files' | 'missing'>,
  { title, timeZone, events, isShown, records, missing }: Told,
): ReportText => ({
  title,
  summary: [
    ['Account', `${account.email} (${account.id})`],
    ['Made', `${momentWords(made, timeZone)} (${timeZone})`],
    ['Rests on', `${disclosed} of ${chain.events} events, up to position ${chain.position ?? 'none'}`],
    ['Chain hash', chain.hash],
    ['Contents hash', contents],
  ],
  facts: factsOf(events, { id: account.id, timeZone }, { records, isShown }),
  foot: `Owed evidence, contents SHA-256 ${contents}`,
  notes: missing.map((path) => `No longer stored: ${path}`),
});
