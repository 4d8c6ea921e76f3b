import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UpcomingPage, UpcomingRow } from '../../contracts/sequences/upcoming.ts';
import type { UpcomingQuery } from '../../contracts/sequences/upcoming-query.ts';
import { addDays, instantOf, todayIn } from '../../domain/calendar.ts';
import { comingEmails } from '../../domain/chase/coming-emails.ts';
import { RandomChase } from '../../domain/chase/random-chase.fixture.ts';
import { bareFacts } from '../../domain/client/bare-facts.ts';
import type { OwedEvent } from '../../domain/events.ts';
import { timeOf } from '../../domain/invoice/dates.ts';
import { isUnsent, unfinishedSequence } from '../../domain/invoice/state.ts';
import { accounts } from '../accounts.ts';
import { foldInto, openReadSide, type ReadSide } from '../read-side.fixture.ts';
import { clientRows } from '../rows/client-rows.ts';
import { invoiceRows } from '../rows/invoice-rows.ts';
import type { ListCall } from './list-call.ts';
import { upcomingPage } from './upcoming-emails.ts';

const accountId = 3;
const names = new Map([
  [5, 'Ada Ltd'],
  [6, 'bert & co'],
]);
const email = 'pay@example.org';

let side: ReadSide;
let chases: readonly RandomChase[];

beforeAll(async () => {
  side = openReadSide();
  chases = Array.from({ length: 50 }, (_, at) => {
    const chase = new RandomChase(at + 1, false, 1_000 * (at + 1));
    chase.play(at % 30);
    return chase;
  });
  const created = [...names].map(([clientId, name]): OwedEvent => ({
    type: 'ClientCreated',
    data: { accountId, clientId, name, email, ...bareFacts },
  }));
  const events = [...created, ...chases.flatMap((chase) => chase.events)];
  for (const projection of [accounts, clientRows, invoiceRows])
    await foldInto(side.readModels, projection, events);
});
afterAll(() => side.close());

/** Whether a step was planned when its time had passed: then it isn't late. Rows don't know when that was. */
const wasPlannedLate = ({ invoice, oracle: { zone } }: RandomChase): boolean =>
  unfinishedSequence(invoice)?.steps.some(
    (one) => isUnsent(one) && Date.parse(one.plannedAt) > timeOf(one.plan, zone),
  ) === true;

/** A call when a chase has come so far. */
const callAt = ({ now, oracle: { zone: timeZone } }: RandomChase): ListCall => ({
  readModels: side.readModels,
  account: accountId,
  now,
  timeZone,
  today: todayIn(timeZone, now),
  currency: 'USD',
});

const lastChase = (): RandomChase => {
  const chase = chases.at(-1);
  if (chase === undefined) throw new Error('There is no chase');
  return chase;
};

const read = (query: UpcomingQuery = {}, call = callAt(lastChase())): Promise<UpcomingPage> =>
  upcomingPage(call, { to: addDays(call.today, 60), ...query });

const whole = async (query: UpcomingQuery, limit = 200, call?: ListCall): Promise<readonly UpcomingRow[]> => {
  const rows: UpcomingRow[] = [];
  let after: string | undefined;
  do {
    const page = await read({ ...query, limit, after }, call);
    rows.push(...page.rows);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return rows;
};

const outlined = ({ invoiceId, id, date, time, state }: UpcomingRow): string =>
  `${invoiceId} ${id} ${date} ${time} ${state}`;

test('a row knows what is to come as well as the stream of its invoice does', async () => {
  let compared = 0;
  for (const chase of chases) {
    const { invoice } = chase;
    // After a part payment a text may become gentler, or have to be edited; a row has no texts.
    if (invoice.status !== 'open' || invoice.paidInPart || wasPlannedLate(chase)) continue;
    const call = callAt(chase);
    const last = addDays(call.today, 60);
    const until = instantOf(addDays(last, 1), '00:00', call.timeZone);
    const { clientId } = invoice.facts;
    const facts = { ...bareFacts, name: names.get(clientId) ?? '', email };
    const client = { status: 'active', clientId, accountId, facts } as const;
    const expected = comingEmails({ invoice, client, timeZone: call.timeZone, now: call.now, until })
      .filter(({ date }) => date >= call.today && date <= last)
      .map(({ plan, date, time, state }) => `${invoice.invoiceId} ${plan.stepId} ${date} ${time} ${state}`);
    const rows = (await whole({}, 200, call)).filter(({ invoiceId }) => invoiceId === invoice.invoiceId);
    expect(rows.map(outlined).toSorted()).toStrictEqual(expected.toSorted());
    compared += rows.length;
  }
  expect(compared).toBeGreaterThan(20);
});

test.each(['time', 'client'] as const)('pages by %s make the whole list, in order', async (order) => {
  const rows = await whole({ order }, 7);
  const all = await whole({ order });
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.map(outlined)).toStrictEqual(all.map(outlined));
  const keys = all.map(({ date, time, clientName }) =>
    order === 'time' ? `${date} ${time}` : `${date} ${clientName.toLowerCase()} ${time}`,
  );
  expect(keys).toStrictEqual(keys.toSorted());
  expect((await read({ order })).total).toBe(all.length);
});

test('the days have what the rows have', async () => {
  const rows = await whole({});
  const { days, sums, from } = await read();
  expect(days.map(({ date }) => date)).toStrictEqual(
    Array.from({ length: 61 }, (_, at) => addDays(from, at)),
  );
  const dueOf = (some: readonly UpcomingRow[]): number =>
    [...new Map(some.map(({ invoiceId, amountDue }) => [invoiceId, amountDue])).values()].reduce(
      (sum, amount) => sum + amount,
      0,
    );
  const ofOwn = rows.filter(({ stepId }) => stepId !== null);
  for (const day of days) {
    const ofDay = rows.filter(({ date }) => date === day.date);
    const held = ofDay.filter(({ state }) => state === 'held').length;
    expect([day.count, day.held]).toStrictEqual([ofDay.length, held]);
  }
  expect(ofOwn.length).toBeGreaterThan(0);
  expect(sums.map(({ currency }) => currency)).toStrictEqual(['USD']);
  expect(sums[0]?.cents).toBeGreaterThanOrEqual(dueOf(rows));
});

test('each filter leaves what fits it', async () => {
  const all = await whole({});
  const found = async (query: UpcomingQuery) => (await whole(query)).map(outlined);
  const expected = (fits: (row: UpcomingRow) => boolean) => all.filter(fits).map(outlined);
  for (const tone of ['friendly', 'firm', 'legal'] as const)
    expect(await found({ tone })).toStrictEqual(expected((row) => row.tone === tone));
  for (const stepType of ['customer_reminder', 'internal_alert'] as const)
    expect(await found({ stepType })).toStrictEqual(expected((row) => row.stepType === stepType));
  for (const held of [true, false])
    expect(await found({ held })).toStrictEqual(expected(({ state }) => (state === 'held') === held));
  for (const clientId of names.keys())
    expect(await found({ clientId })).toStrictEqual(expected((row) => row.clientId === clientId));
  expect(await found({ search: 'bert' })).toStrictEqual(expected((row) => row.clientId === 6));
});
