import { z } from 'zod';
import type { SimulatedPerson } from '../person/person.ts';
import { Violation } from '../rules/violation.ts';
import type { Inbox } from './inbox.ts';
import { strangersServers, type StrangersAccount } from './strangers-account.ts';
import type { Stranger } from './stranger.ts';
import type { Way } from './stranger-story.ts';

/** How a person comes to an account where an address has to be proven. */
export interface Ownership {
  readonly inbox: Inbox;
  readonly stranger: Stranger;
  readonly way: Way;
}

const aMinute = 60_000;
const anHour = 60 * aMinute;
/** Emails may be refused for good, or be lost: nobody asks more than so often. */
const mostTries = 3;
/** One a quarter of an hour. */
const mostPasswordLinks = 16;
/** What is refused for now is tried again for so long. */
const patience = 3 * anHour;

/** Has an account of her own, whose address she has proven. */
export const comeToOwn = async (person: SimulatedPerson, ownership: Ownership): Promise<void> => {
  const { way, inbox, stranger } = ownership;
  const isTaken = stranger.at(person.email) !== undefined;
  if (isTaken && way === 'opens the link') await openStrangersLink(person, ownership);
  const askForLink = () => person.ask({ method: 'POST', path: '/api/user/address-link', body: {} });
  if (isTaken && way !== 'registers') await takeOver(person, ownership);
  else {
    await person.registerAnew();
    // Whatever others have asked for.
    await askForLink();
  }
  // A crash may come between a new password and the proof that its link is.
  for (let tries = 0; !(await userOf(person)).emailVerified; tries += 1) {
    if (tries === mostTries)
      throw new Violation(`Person ${person.number} gets no link that proves the address`);
    const token = await inbox.link(person.email, 'proof', tries === 0 ? anHour : patience);
    const isOwn = token === undefined ? undefined : await openLink(person, ownership, token);
    // The link was that of his account, which she is told by email if a crash took the answer.
    const isHis = isOwn === false || (isOwn === undefined && inbox.namesAccount(person.email));
    if (isHis) await takeOver(person, ownership);
    else if (isOwn === undefined) await askForLink();
  }
};

const user = z.object({ emailVerified: z.boolean(), hasEarlierSetup: z.boolean().optional() });
const userOf = async (person: SimulatedPerson) => user.parse((await person.get('/api/user')).body);

/** Pages show soon after what a link has done. */
const untilShown = ({ server: { world } }: SimulatedPerson): Promise<void> =>
  world.wait(world.outside, aMinute);

/**
 * Opens a link that proves the address, of which nobody knows whose account it is for.
 * @returns whether it was for the account that she is logged in to; undefined when the link did not work
 */
const openLink = async (
  person: SimulatedPerson,
  { stranger }: Ownership,
  token: string,
): Promise<boolean | undefined> => {
  const account = stranger.at(person.email);
  const before = account?.provenSince;
  if (account !== undefined) account.provenSince ??= stranger.server.world.passed();
  const call = { method: 'POST', path: '/api/user/confirm-address', body: { token } } as const;
  const { status } = await person.ask(call);
  await untilShown(person);
  const { emailVerified } = await userOf(person);
  if (emailVerified && account !== undefined) account.provenSince = before;
  return emailVerified || (status === 200 ? false : undefined);
};

/** Opens the link that was mailed when he registered, without an account of her own. Then he has some time. */
const openStrangersLink = async (person: SimulatedPerson, { inbox, stranger }: Ownership): Promise<void> => {
  const { world } = stranger.server;
  const token = await inbox.link(person.email, 'proof', patience);
  const account = stranger.at(person.email);
  if (token === undefined || account === undefined) return;
  account.provenSince = world.passed();
  await person.browser.ask({ method: 'POST', path: '/api/user/confirm-address', body: { token } });
  await world.wait(world.outside, anHour);
};

/** Sets a new password by a mailed link, and goes through what somebody else has set up. */
const takeOver = async (person: SimulatedPerson, { inbox, stranger }: Ownership): Promise<void> => {
  const { world } = stranger.server;
  for (let tries = 0; ; tries += 1) {
    if (tries === mostPasswordLinks)
      throw new Violation(`Person ${person.number} gets no link for a new password`);
    const { email } = person;
    await person.ask({ method: 'POST', path: '/api/forgot-password', body: { email } });
    const token = await inbox.link(email, 'password', 13 * aMinute);
    if (token === undefined) continue;
    // Of her own: an account that has lost the address keeps the former one.
    const password = 'purple pony';
    const body = { password, confirmPassword: password };
    await person.browser.ask({ method: 'POST', path: `/api/reset-password/${token}`, body });
    person.password = password;
    if (await person.logIn()) break;
  }
  const account = stranger.at(person.email);
  if (account === undefined) return;
  account.takenSince = world.passed();
  await assertStartsClean(person, account);
  await world.wait(world.outside, 5 * anHour);
  await clearUp(person);
};

/** What he has set up is off, and she is told of it. */
const assertStartsClean = async (person: SimulatedPerson, account: StrangersAccount): Promise<void> => {
  const name = `The account that person ${person.number} has taken over`;
  const links = (await person.get('/api/auditor-links')).rows;
  if (links.some(({ status }) => status === 'working')) throw new Violation(`${name} has an auditor's link`);
  const read = { method: 'GET', path: '/api/invoices' } as const;
  for (const { browser } of [account, ...account.auditors])
    if ((await browser.ask(read)).status !== 401) throw new Violation(`${name} is read by a stranger`);
  for (const { token, browser } of account.auditors) {
    const opened = await browser.ask({ method: 'POST', path: '/api/auditor-links/open', body: { token } });
    if (opened.status !== 410) throw new Violation(`${name} can be opened by a stranger`);
  }
  await untilShown(person);
  const { hasEarlierSetup } = await userOf(person);
  if (account.invoices.length > 0 && hasEarlierSetup !== true)
    throw new Violation(`${name} does not say what was set up`);
  const senders = (await person.get('/api/verified-emails')).rows;
  if (senders.some((sender) => String(sender['smtpServer']).endsWith(strangersServers)))
    throw new Violation(`${name} has a stranger's mail server`);
};

/** Nothing of it is to go on; then it is deleted. */
const clearUp = async (person: SimulatedPerson): Promise<void> => {
  const rows = (await person.get('/api/followup-sequences')).rows;
  const going = rows.find(({ status, delivery }) => status === 'active' && delivery === 'scheduled');
  if (going !== undefined)
    throw new Violation(`A sequence that a stranger set up goes on: ${JSON.stringify(going)}`);
  if ((await userOf(person)).hasEarlierSetup === true) {
    const body = { senders: [], sequences: [], emailSignature: false };
    await person.ask({ method: 'POST', path: '/api/user/earlier-setup', body });
  }
  for (const list of ['/api/invoices', '/api/clients'])
    for (const { id } of (await person.get(list)).rows)
      await person.ask({ method: 'DELETE', path: `${list}/${id}` });
};
