import { expect, test } from 'vitest';
import {
  created,
  held,
  ids,
  ladder,
  paid,
  sendStarted,
  sent,
  started,
} from '../../domain/invoice/chased-invoice.fixture.ts';
import type { OwedEvent } from '../../domain/events.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ReportFact } from '../../platform/ports/formats/report-writer.ts';
import { recorded } from '../../projections/recorded.fixture.ts';
import { reportOf } from './report.ts';

const about = {
  format: 'owed-evidence/1',
  subject: 'Invoice INV-1',
  account: { id: ids.accountId, email: 'ada@example.com' },
  made: '2026-12-05T09:00:00.000Z',
  chain: { events: 1, position: null, hash: '00' },
  disclosed: 1,
  contents: '00',
} as const;

const ofInvoice = (number: number, events: readonly OwedEvent[]): RecordedEvent[] =>
  recorded(events).map((event) => ({ ...event, stream: `invoice-${number}` }));

/** What a report tells of events that came in this order. */
const toldOf = async (all: readonly RecordedEvent[]): Promise<ReportFact[]> => {
  const { facts } = reportOf(about, {
    title: 'Invoice INV-1',
    timeZone: 'UTC',
    store: {
      async *readStream(stream, { limit } = {}) {
        yield* all.filter((event) => event.stream === stream).slice(0, limit);
      },
    },
    events: (async function* each() {
      yield* all;
    })(),
    isShown: () => true,
    records: { clientName: () => undefined, userName: 'Ada Lovelace' },
    missing: [],
  });
  const told: ReportFact[] = [];
  for await (const fact of facts) told.push(fact);
  return told;
};

const factsOf = (...events: readonly OwedEvent[]): Promise<ReportFact[]> => toldOf(ofInvoice(7, events));

test('a report says by whom, and keeps the names of events and positions for technical details', async () => {
  const facts = await factsOf(created, started, held('paused_by_hand'), sendStarted(1), sent(1), paid());
  expect(facts).toHaveLength(6);
  for (const { title, lines } of facts) {
    expect(lines).toContain('By Ada Lovelace');
    const [technical, ...others] = lines.toReversed();
    expect(technical).toMatch(/^Technical details: [A-Z]\w+, command \S+, position \S+$/);
    expect([title, ...others].join('\n')).not.toMatch(/\b[A-Z][a-z]+[A-Z]|position|command|\{\{/);
  }
});

test('what belongs to no known email is told in words, too', async () => {
  const [fact] = await factsOf({
    type: 'StepRemoved',
    data: { ...ids, sequenceId: 11, stepId: ladder.length + 7 },
  });
  expect(fact?.title).toBe('Step removed');
});

test('an invoice is told as before, however many others had events meanwhile', async () => {
  const events = ofInvoice(7, [created, started, sendStarted(1), sent(1), paid()]);
  const others = Array.from({ length: 1_200 }, (_, nth) => ofInvoice(1_000 + nth, [created])).flat();
  const interrupted = events.flatMap((event) => [
    event,
    ...others.map((other) => ({ ...other, revision: 0 })),
  ]);
  const told = await toldOf(interrupted);
  const own = told.filter((_, index) => index % (others.length + 1) === 0);
  expect(own).toEqual(await toldOf(events));
});
