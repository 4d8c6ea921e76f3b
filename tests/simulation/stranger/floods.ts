import type { Chance } from '../../kill/chance.ts';
import type { Call } from '../program.ts';
import { Violation } from '../rules/violation.ts';
import type { Stranger, StrangersDoing } from './stranger.ts';
import { assertMailed, newRecipientsPerDay } from './stranger-rules.ts';
import { range } from './range.ts';
import type { StrangersAccount } from './strangers-account.ts';
import type { StrangerHabit } from './stranger-story.ts';

type Flood = Extract<
  StrangerHabit,
  | 'make many calls at once'
  | 'have many emails due at once'
  | 'use a slow mail server'
  | 'send all now'
  | 'write to many addresses'
>;

/** Sequences that his plan has room for. */
const room = 5;

/** With the client they are as many new addresses as an account may write to within a day. */
const mostCopies = newRecipientsPerDay - 1;

/** What costs the server most: searches, the past, what would be, a start, and changes. */
const costly = ({ invoices, email }: StrangersAccount, now: number): readonly Call[] => {
  const past = new Date(now - 60_000).toISOString();
  const get = (path: string): Call => ({ method: 'GET', path });
  const [id = 1] = invoices;
  return [
    get('/api/followup-sequences'),
    get('/api/invoices?search=target'),
    get(`/api/invoices?at=${past}`),
    { method: 'POST', path: `/api/invoices/${id}/what-if`, body: { paidOn: past.slice(0, 10) } },
    { method: 'POST', path: '/api/clients', body: { name: 'Flood', email } },
    { method: 'PUT', path: `/api/invoices/${id}`, body: { notes: past } },
  ];
};

/** What costs the server little: no path, no session, a key that was used before. */
const noise = (nth: number): readonly Call[] => [
  { method: 'GET', path: `/api/nothing/${nth}` },
  { method: 'GET', path: '/api/status' },
  {
    method: 'POST',
    path: '/api/clients',
    body: { name: 'Repeated', email: 'repeated@targets.example' },
    headers: { 'idempotency-key': 'the same again and again' },
  },
];

/** Calls of an account that may be under way. */
const mostOfAccount = 100;

/** More than the eight calls of a browser that are looked up, and the four of an account that run. */
const mostAwaits = 20;

/** How long before his emails are due he sets them up, in minutes. */
const dueIn = 3;

/** When his emails are due, others get theirs. */
const othersAreMailed = async (stranger: Stranger, chance: Chance): Promise<void> => {
  const { world } = stranger.server;
  await world.wait(world.outside, (dueIn + 1) * 60_000);
  await assertMailed(stranger, chance);
};

/** Has as many sequences as there is room for, all due in the same minute. */
const chaseAtOnce = async (stranger: Stranger, account: StrangersAccount, step: object): Promise<void> => {
  await stranger.clear(account);
  const due = (): object => ({ ...stranger.newStep(account, dueIn), ...step });
  await Promise.all(range(room).map(() => stranger.chase(account, due())));
};

/** What keeps the program, or its mail server, busy. */
export const floods: Readonly<Record<Flood, StrangersDoing>> = {
  'make many calls at once': async (stranger, chance) => {
    const account = stranger.oneOfWorking(chance);
    if (account === undefined) return;
    const calls = costly(account, stranger.server.world.now());
    const caller = account.browser.count();
    await Promise.all(range(mostOfAccount).map(() => stranger.ask(account, chance.one(calls))));
    stranger.server.world.note(`the stranger's calls waited for ${caller.most} ports at once`);
    // One thread does what all of them ask for: others wait for each that is next.
    if (caller.most > mostAwaits)
      throw new Violation(`Others wait for ${caller.most} things that a stranger's calls ask for at once`);
    await Promise.all(range(20).map((nth) => stranger.ask(account, chance.one(noise(nth)))));
  },

  'have many emails due at once': async (stranger, chance) => {
    for (const account of stranger.working.slice(-3)) {
      const stepType = chance.one(['customer_reminder', 'customer_reminder', 'internal_alert']);
      await chaseAtOnce(stranger, account, { stepType });
    }
    await othersAreMailed(stranger, chance);
  },

  'use a slow mail server': async (stranger, chance) => {
    for (const account of stranger.working.slice(-4)) {
      stranger.made += 1;
      await stranger.useServer(account, `slow${stranger.made}`);
      const copies = range(mostCopies).map(() => stranger.newTarget(account));
      // Alerts to himself are not counted.
      const step = chance.next() < 0.5 ? { stepType: 'internal_alert' } : { ccRecipients: copies.join(', ') };
      await chaseAtOnce(stranger, account, step);
    }
    await othersAreMailed(stranger, chance);
  },

  'send all now': async (stranger, chance) => {
    const account = stranger.oneOfWorking(chance);
    if (account === undefined) return;
    const steps = await stranger.ask(account, { method: 'GET', path: '/api/followup-sequences' });
    const ids = steps?.status === 200 ? steps.rows.map(({ id }) => id) : [];
    const test = { method: 'POST', path: '/api/email/test', body: { recipient: account.email } } as const;
    await Promise.all([
      ...ids.map((id) =>
        stranger.ask(account, { method: 'POST', path: `/api/followup-sequences/${id}/send-now` }),
      ),
      ...range(22).map(() => stranger.ask(account, test)),
    ]);
  },

  'write to many addresses': async (stranger, chance) => {
    const account = stranger.oneOfWorking(chance);
    if (account === undefined) return;
    const path = '/api/verified-emails';
    await Promise.all(
      range(8).map(() => stranger.make(account, path, { email: stranger.newTarget(account) })),
    );
    const copies = range(mostCopies).map(() => stranger.newTarget(account));
    await chaseAtOnce(stranger, account, { ccRecipients: copies.join(', ') });
  },
};
