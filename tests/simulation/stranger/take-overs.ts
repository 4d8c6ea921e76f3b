import { Browser } from '../browser.ts';
import { addDays, dateIn } from '../calendar.ts';
import type { Call } from '../program.ts';
import { Violation } from '../rules/violation.ts';
import { assertMailed } from './stranger-rules.ts';
import type { Stranger, StrangersDoing } from './stranger.ts';
import { range } from './range.ts';
import { strangersPassword, type StrangersAccount } from './strangers-account.ts';
import type { StrangerHabit } from './stranger-story.ts';

type TakeOver = Extract<
  StrangerHabit,
  | 'register the address of another'
  | 'prepare the address of another'
  | 'ask for links of others'
  | 'guess a password'
  | 'send from the address of another'
  | 'reach for records of others'
  | 'use an own link'
>;

/** Whether an account may do what waits for the proof of its address. */
const assertProven = ({ provenSince }: StrangersAccount, what: string, status: number | undefined): void => {
  if (provenSince === undefined && status !== undefined && status < 300)
    throw new Violation(`An account that has proven nothing has ${what}`);
};

const makeAuditorLink = async (stranger: Stranger, account: StrangersAccount): Promise<void> => {
  const today = dateIn('UTC', stranger.server.world.now());
  const body = {
    name: 'A friend',
    from: addDays(today, -30),
    to: today,
    expiresOn: addDays(today, 100),
    currentPassword: strangersPassword,
  };
  const made = await stranger.ask(account, { method: 'POST', path: '/api/auditor-links', body });
  assertProven(account, "an auditor's link", made?.status);
  if (made?.status !== 201) return;
  const token = String(made.body['token']);
  const browser = new Browser(stranger.server, account.network);
  account.auditors.push({ token, browser });
  await browser.askOnce({ method: 'POST', path: '/api/auditor-links/open', body: { token } });
};

/** Calls about a record, with its id. */
const about = (invoice: number, step: number | undefined, client: number): readonly Call[] => [
  { method: 'PUT', path: `/api/invoices/${invoice}`, body: { notes: 'Mine' } },
  { method: 'POST', path: `/api/invoices/${invoice}/mark-paid` },
  { method: 'DELETE', path: `/api/invoices/${invoice}` },
  { method: 'PATCH', path: `/api/sequences/${invoice}/toggle-status`, body: { status: 'paused' } },
  { method: 'POST', path: `/api/invoices/${invoice}/what-if`, body: {} },
  { method: 'PUT', path: `/api/clients/${client}`, body: { email: 'mine@strangers.example' } },
  { method: 'DELETE', path: `/api/clients/${client}` },
  ...(step === undefined
    ? []
    : ([
        { method: 'POST', path: `/api/followup-sequences/${step}/send-now` },
        { method: 'POST', path: `/api/followup-sequences/${step}/skip` },
      ] as const)),
];

/** What he does with what is not his. */
export const takeOvers: Readonly<Record<TakeOver, StrangersDoing>> = {
  'register the address of another': async (stranger, chance) => {
    const { victim } = stranger;
    if (victim.id !== 0 || stranger.at(victim.email) !== undefined) return;
    await stranger.register(victim.email, stranger.networkBy(chance), victim.zone);
  },

  'prepare the address of another': async (stranger) => {
    const { victim } = stranger;
    const account = stranger.at(victim.email);
    if (account === undefined || account.takenSince !== undefined) return;
    await stranger.chase(account, stranger.newStep(account, 2));
    await stranger.chase(account, stranger.newStep(account, 8 * 60));
    const body = { emailSignature: 'Pay to XX00 STRANGER' };
    await stranger.ask(account, { method: 'PUT', path: '/api/user', body });
    assertProven(account, 'a mail server of its own', await stranger.useServer(account, 'mine'));
    await makeAuditorLink(stranger, account);
  },

  'ask for links of others': async (stranger, chance) => {
    const { victim } = stranger;
    const held = stranger.at(victim.email);
    if (held !== undefined)
      await Promise.all(
        range(4).map(() => stranger.ask(held, { method: 'POST', path: '/api/user/address-link', body: {} })),
      );
    for (const { email } of stranger.people) {
      const call = { method: 'POST', path: '/api/forgot-password', body: { email } } as const;
      await Promise.all(range(3).map(() => stranger.visitor(chance).askOnce(call)));
    }
    await assertMailed(stranger, chance);
  },

  'guess a password': async (stranger, chance) => {
    const person = stranger.someone(chance);
    if (person === undefined) return;
    const browser = stranger.visitor(chance);
    const body = { email: person.email, password: 'wrong horse' };
    const guess = { method: 'POST', path: '/api/login', body } as const;
    await Promise.all(range(15).map(() => browser.askOnce(guess)));
    // In the browser that she uses.
    const isIn = person.isLeaving || (await person.logIn());
    if (!isIn && !person.isLeaving)
      throw new Violation(`Person ${person.number} can't log in while a stranger guesses the password`);
  },

  'send from the address of another': async (stranger, chance) => {
    const { email } = chance.one(stranger.people);
    const account = stranger.oneOfWorking(chance);
    if (account === undefined) return;
    await stranger.make(account, '/api/verified-emails', { email });
    await stranger.clear(account);
    const step = { ...stranger.newStep(account, 1), senderEmail: email };
    await stranger.chase(account, step);
  },

  'reach for records of others': async (stranger, chance) => {
    const { known } = stranger;
    const [invoice] = known.invoices.slice(-1);
    if (invoice === undefined) return;
    const account = stranger.oneOfWorking(chance);
    if (account === undefined) return;
    const step = [...known.steps.values()].find((one) => one.invoice === invoice)?.id;
    for (const call of about(invoice.id, step, invoice.clientId)) {
      const answer = await stranger.ask(account, call);
      if (answer !== undefined && ![401, 404, 429].includes(answer.status))
        throw new Violation(`${call.method} ${call.path} of another's record is answered ${answer.status}`);
    }
    const { path, ...reading } = { method: 'GET', path: `/api/invoices?ids=${invoice.id}` } as const;
    const found = await stranger.ask(account, { ...reading, path });
    if (found?.status === 200 && found.rows.length > 0) throw new Violation(`A stranger reads ${path}`);
  },

  'use an own link': async (stranger, chance) => {
    const { inbox } = stranger;
    const account = stranger.oneOfWorking(chance);
    if (account === undefined) return;
    const body = { email: account.email };
    await account.browser.askOnce({ method: 'POST', path: '/api/forgot-password', body });
    const token = await inbox.link(account.email, 'password', 600_000);
    if (token === undefined) return;
    const password = { password: strangersPassword, confirmPassword: strangersPassword };
    const path = `/api/reset-password/${token}`;
    await account.browser.askOnce({ method: 'POST', path, body: password });
    const login = { email: account.email, password: strangersPassword };
    await account.browser.askOnce({ method: 'POST', path: '/api/login', body: login });
  },
};
