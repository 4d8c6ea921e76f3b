import type { Chance } from '../../kill/chance.ts';
import type { Call } from '../program.ts';
import { Violation } from '../violation.ts';
import type { Stranger, StrangersDoing } from './stranger.ts';
import { newRecipientsPerDay } from './stranger-rules.ts';
import { strangersPassword, strangersServers, type StrangersAccount } from './strangers-account.ts';
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

const range = (length: number): readonly number[] => Array.from({ length }, (_, nth) => nth);

/** Lists, searches, the past, and what would be. */
const readings = ({ invoices }: StrangersAccount, now: number): readonly Call[] => {
  const past = new Date(now - 60_000).toISOString();
  const get = (path: string): Call => ({ method: 'GET', path });
  const [id = 1] = invoices;
  return [
    get('/api/invoices'),
    get('/api/clients'),
    get('/api/followup-sequences'),
    get('/api/invoices?search=target'),
    get(`/api/invoices?at=${past}`),
    { method: 'POST', path: `/api/invoices/${id}/what-if`, body: { paidOn: past.slice(0, 10) } },
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

/** Of his readings, so many may be done while a person's reading is: those that run beside it, and their followers. */
const mostMeanwhile = 30;

/** Reads a list while his calls are under way: her turn comes beside his, not after them. */
const assertNotHeldUp = async (stranger: Stranger, chance: Chance, done: () => number): Promise<void> => {
  const { world } = stranger.server;
  const person = stranger.someone(chance);
  if (person === undefined) return;
  const [before, since] = [done(), world.passed()];
  const answer = await person.unlessLeaving(() => person.get('/api/invoices'));
  // If time has passed, something else may have kept her waiting.
  if (answer === undefined || world.passed() > since) return;
  const meanwhile = done() - before;
  world.note(`while person ${person.number} read a list, ${meanwhile} of the stranger's calls were done`);
  if (meanwhile > mostMeanwhile)
    throw new Violation(`A list of person ${person.number} waited for ${meanwhile} calls of a stranger`);
};

/** Has as many sequences as there is room for, all due in the same minute. */
const chaseAtOnce = async (stranger: Stranger, account: StrangersAccount, step: object): Promise<void> => {
  await stranger.clear(account);
  const [zone, minutes] = [stranger.victim.zone, 3];
  const due = (): object => ({ ...stranger.newStep(account, { zone, minutes }), ...step });
  await Promise.all(range(room).map(() => stranger.chase(account, due())));
};

/** Has a mail server of his own for his address. */
const useSlowServer = async (stranger: Stranger, account: StrangersAccount): Promise<void> => {
  stranger.made += 1;
  const path = '/api/auto-add-user-email';
  const senders = await stranger.ask(account, { method: 'GET', path });
  const own = senders?.status === 200 ? senders.rows.find(({ email }) => email === account.email) : undefined;
  if (own === undefined) return;
  const body = {
    smtpServer: `slow${stranger.made}${strangersServers}`,
    smtpPort: 587,
    smtpUsername: 'stranger',
    smtpPassword: 'a secret',
    currentPassword: strangersPassword,
  };
  await stranger.ask(account, { method: 'PUT', path: `/api/verified-emails/${own.id}`, body });
};

/** What keeps the program, or its mail server, busy. */
export const floods: Readonly<Record<Flood, StrangersDoing>> = {
  'make many calls at once': async (stranger, chance) => {
    const { working } = stranger;
    if (working.length === 0) return;
    const account = chance.one(working);
    const calls = readings(account, stranger.server.world.now());
    let done = 0;
    const flood = [
      ...range(70).map(async () => {
        await stranger.ask(account, chance.one(calls));
        done += 1;
      }),
      ...range(20).map((nth) => stranger.ask(account, chance.one(noise(nth)))),
    ];
    for (let reading = 0; reading < 3; reading += 1) await assertNotHeldUp(stranger, chance, () => done);
    await Promise.all(flood);
  },

  'have many emails due at once': async (stranger, chance) => {
    for (const account of stranger.working.slice(-3)) {
      const stepType = chance.one(['customer_reminder', 'internal_alert']);
      await chaseAtOnce(stranger, account, { stepType });
    }
  },

  'use a slow mail server': async (stranger, chance) => {
    for (const account of stranger.working.slice(-4)) {
      await useSlowServer(stranger, account);
      const copies = range(mostCopies).map(() => stranger.newTarget(account));
      // Alerts to himself are not counted.
      const step = chance.next() < 0.5 ? { stepType: 'internal_alert' } : { ccRecipients: copies.join(', ') };
      await chaseAtOnce(stranger, account, step);
    }
  },

  'send all now': async (stranger, chance) => {
    const { working } = stranger;
    if (working.length === 0) return;
    const account = chance.one(working);
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
    const { working } = stranger;
    if (working.length === 0) return;
    const account = chance.one(working);
    const path = '/api/verified-emails';
    await Promise.all(
      range(8).map(() => stranger.make(account, path, { email: stranger.newTarget(account) })),
    );
    const copies = range(mostCopies).map(() => stranger.newTarget(account));
    await chaseAtOnce(stranger, account, { ccRecipients: copies.join(', ') });
  },
};
