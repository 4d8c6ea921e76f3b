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
import type { ReportFact } from '../../platform/ports/report-writer.ts';
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

const factsOf = async (...events: readonly OwedEvent[]) => {
  const all = recorded(events).map((event) => ({ ...event, stream: 'invoice-7' }) as const);
  const { facts } = reportOf(about, {
    title: 'Invoice INV-1',
    timeZone: 'UTC',
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
