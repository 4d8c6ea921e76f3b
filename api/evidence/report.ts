import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ReportFact, ReportText } from '../../platform/ports/report-writer.ts';
import { byWords, momentWords } from '../../projections/audit/words.ts';
import type { Manifest } from './manifest.ts';

/** "InvoicePaid" as "Invoice paid". */
const eventWords = (type: string): string =>
  type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

async function* factsOf(events: AsyncIterable<RecordedEvent>, timeZone: string): AsyncGenerator<ReportFact> {
  for await (const event of events) {
    const { occurredAt } = event.metadata;
    const lines = [`${byWords(event)}; position ${event.position}`];
    yield { when: momentWords(occurredAt, timeZone), title: eventWords(event.type), lines };
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
  facts: factsOf(events, timeZone),
  foot: `Owed evidence, contents SHA-256 ${contents}`,
  notes: missing.map((path) => `No longer stored: ${path}`),
});
