import type { FactActor, FactChange } from '../../contracts/timeline.ts';
import { factActor, factKind } from '../../domain/audit/event-kinds.ts';
import { shortDate } from '../../domain/calendar.ts';
import type { RecordedEvent, StreamName } from '../../platform/ports/event-store.ts';
import type { ReportFact, ReportText } from '../../platform/ports/report-writer.ts';
import { earlierDayOf } from '../../projections/as-of.ts';
import type { ReplayedAccount } from '../../projections/audit/replay.ts';
import { tellerOf, type Teller } from '../../projections/audit/timeline/tell-facts.ts';
import { momentWords } from '../../projections/audit/words.ts';
import type { Manifest } from './manifest.ts';

const actors: Readonly<Record<FactActor, string>> = {
  user: 'the user',
  run: 'the run',
  system: 'Owed',
  import: 'an import',
  link: 'a mailed link',
};

const changeWords = ({ field, from, to }: FactChange): string => `${field}: ${from} → ${to}`;

const recordId = (stream: StreamName): number => Number(stream.slice(stream.indexOf('-') + 1));

async function* factsOf(
  events: AsyncIterable<RecordedEvent>,
  account: ReplayedAccount,
): AsyncGenerator<ReportFact> {
  const tellers = new Map<StreamName, Teller>();
  for await (const event of events) {
    const { stream, position, metadata } = event;
    const tell = tellers.get(stream) ?? tellerOf(account, stream, recordId(stream));
    tellers.set(stream, tell);
    // Bookkeeping is among the events, and says nothing to a person.
    const told = tell(event, factKind(event) !== null);
    if (told === undefined) continue;
    const { title, changes, details, invoiceNumber, clientName } = told;
    const about = invoiceNumber === null ? clientName : `Invoice ${invoiceNumber}`;
    const day = earlierDayOf(event, account.timeZone);
    yield {
      when: momentWords(metadata.occurredAt, account.timeZone),
      title,
      lines: [
        ...(about === null ? [] : [about]),
        ...changes.map(changeWords),
        ...details,
        ...(day === undefined ? [] : [`Recorded later than its day, ${shortDate(day)}`]),
        `By ${actors[factActor(event)]}, command ${metadata.commandId}, position ${position}`,
      ],
    };
  }
}

/** What the report of a pack says. @param timeZone IANA name */
export const reportOf = (
  { subject, account, made, chain, disclosed, contents }: Omit<Manifest, 'files' | 'missing'>,
  timeZone: string,
  events: AsyncIterable<RecordedEvent>,
  missing: readonly string[],
): ReportText => ({
  title: subject === 'Account' ? `Account ${account.email}` : subject,
  summary: [
    ['Account', `${account.email} (${account.id})`],
    ['Made', `${momentWords(made, timeZone)} (${timeZone})`],
    ['Rests on', `${disclosed} of ${chain.events} events, up to position ${chain.position ?? 'none'}`],
    ['Chain hash', chain.hash],
    ['Contents hash', contents],
  ],
  facts: factsOf(events, { id: account.id, timeZone }),
  foot: `Owed evidence, contents SHA-256 ${contents}`,
  notes: missing.map((path) => `No longer stored: ${path}`),
});
