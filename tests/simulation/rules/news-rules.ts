import { keysOf } from '../../../contracts/keys-of.ts';
import { z } from 'zod';
import type { Fields } from '../../doubles/person.ts';
import { dateIn } from '../calendar.ts';
import { tagIn, type KnownInvoice, type Knowledge } from './knowledge.ts';
import type { BegunMail, MailWorld } from './mail-world.ts';
import type { SimulatedPerson } from '../person/person.ts';
import { Violation } from './violation.ts';
import type { World } from '../world.ts';

/** What the bell says, and what the email says of the same. */
const topics = {
  doubt: { bell: 'Delivery not confirmed', mail: 'Delivery not confirmed' },
  promise: { bell: 'Promise not kept', mail: 'Promise not kept' },
  missed: { bell: 'Installment missed', mail: 'Installment missed' },
  unpaid: { bell: 'Sequence completed, still unpaid', mail: 'Still unpaid' },
} as const;
type Topic = keyof typeof topics;

export interface NewsDeps {
  readonly world: World;
  readonly mails: MailWorld;
  readonly known: Knowledge;
  /** Whether an email to an address never arrived, or nobody knows whether it did. */
  readonly wasLost: (to: string) => boolean;
}

const anHour = 3_600_000;

/** How often emails name an invoice under a title. */
const linesIn = (mails: readonly BegunMail[], title: string, number: string): number =>
  mails.reduce((sum, { text }) => {
    const sections = text.split('\n\n');
    const from = sections.findIndex((line) => line === title || line.startsWith(`${title} (`));
    if (from < 0) return sum;
    const rest = sections.slice(from + 1);
    const next = rest.findIndex((line) => otherTitle.test(line) && !line.includes('\n'));
    const mine = next < 0 ? rest : rest.slice(0, next);
    return sum + mine.filter((line) => line.includes(`invoice ${number}:`) || endsWith(line, number)).length;
  }, 0);

const endsWith = (item: string, number: string): boolean =>
  item.split('\n')[0]?.endsWith(`invoice ${number}`) === true;

/** A line that begins what is said about something else. */
const otherTitle =
  /^(Not delivered|Delivery not confirmed|Needs attention|On hold, .*|A mail server .*|Emails on hold: .*|Promise not kept|Installment missed|Due again|Still unpaid|(Gmail|Xero) is no longer connected)( \(\d+\))?$/;

const lineOfMany = z.object({ members: z.array(z.object({ id: z.number() })) });

/** What the bell tells of, also those of which it tells several in one line. */
const singleNews = async (person: SimulatedPerson): Promise<readonly Fields[]> => {
  const { rows } = await person.get('/api/notifications');
  const all: Fields[] = [];
  for (const row of rows) {
    const ids = lineOfMany.safeParse(row).data?.members.map(({ id }) => id) ?? [];
    if (ids.length === 0) all.push(row);
    else all.push(...(await person.get(`/api/notifications?ids=${ids.join()}`)).rows);
  }
  return all;
};

/** What the bell and the emails to the user say happened, and they say it once. */
export const checkNews = async (
  person: SimulatedPerson,
  { world, mails, known, wasLost }: NewsDeps,
): Promise<void> => {
  const bell = await singleNews(person);
  const { rows: steps } = await person.get('/api/followup-sequences');
  const mailed = mails.begun.filter(({ to, isTaken }) => isTaken && to === person.email);
  for (const invoice of person.invoices) {
    const told = (topic: Topic): readonly Fields[] =>
      bell.filter(({ title, message }) => title === topics[topic].bell && names(message, invoice));
    for (const topic of keysOf(topics)) {
      const inBell = told(topic);
      const inMails = linesIn(mailed, topics[topic].mail, invoice.number);
      const what = `"${topics[topic].bell}" about ${invoice.number}`;
      if (inMails > inBell.length)
        throw new Violation(`${what} is in the bell ${inBell.length} times, but was mailed ${inMails} times`);
      // A doubt that was settled before its email went out is no news any more.
      const old = inBell.filter(({ createdAt }) => Date.parse(String(createdAt)) < world.now() - anHour);
      if (topic !== 'doubt' && inMails < old.length && !wasLost(person.email))
        throw new Violation(`${what} is in the bell ${old.length} times, but was mailed ${inMails} times`);
    }
    checkDoubts(invoice, told('doubt').length, steps, mails, known);
    checkPromise(person, invoice, told('promise').length, { world, known });
  }
  checkFailures(bell, steps);
};

const names = (message: unknown, { number }: KnownInvoice): boolean =>
  typeof message === 'string' &&
  message.includes(`invoice ${number} `.trimEnd()) &&
  hasNumber(message, number);

/** Not only as the beginning of another number. */
const hasNumber = (message: string, number: string): boolean =>
  new RegExp(`invoice ${number}(?!\\d)`).test(message);

const checkDoubts = (
  { id, number }: KnownInvoice,
  told: number,
  steps: readonly Fields[],
  { awaited, begun }: MailWorld,
  known: Knowledge,
): void => {
  const own = steps.filter((row) => row['invoiceId'] === id);
  const tags = new Set(own.map((row) => known.tagOf(row)));
  const isOwn = (subject: string): boolean => tags.has(tagIn(subject));
  const unanswered =
    awaited.filter(({ subject }) => isOwn(subject)).length -
    begun.filter(({ subject, answered, life }) => {
      const ended = life.endedAt;
      const isKnown = answered !== undefined && (ended === undefined || ended - answered > 600_000);
      return isKnown && isOwn(subject);
    }).length;
  if (told > unanswered)
    throw new Violation(
      `The bell doubts ${told} emails about ${number}, of which ${unanswered} were not answered`,
    );
  if (told === 0 && own.some((row) => row['delivery'] === 'in_doubt'))
    throw new Violation(`An email about ${number} is in doubt, but the bell does not say so`);
};

const checkPromise = (
  person: SimulatedPerson,
  invoice: KnownInvoice,
  told: number,
  { world, known }: Pick<NewsDeps, 'world' | 'known'>,
): void => {
  const { number, promised, status, id } = invoice;
  const asked = known.promises.get(id) ?? 0;
  if (told > asked)
    throw new Violation(`The bell says ${told} times that a promise about ${number} was broken, of ${asked}`);
  const isOver =
    promised !== null && !person.hasMoved && promised < dateIn(person.zone, world.now() - 24 * anHour);
  if (isOver && status === 'pending' && told === 0)
    throw new Violation(
      `The promise about ${number} was broken on ${promised}, but the bell does not say so`,
    );
};

const checkFailures = (bell: readonly Fields[], steps: readonly Fields[]): void => {
  const told = new Set(bell.flatMap((row) => (row['failedStepIds'] ?? []) as readonly number[]));
  const untold = steps.find((row) => row['delivery'] === 'failed' && !told.has(row.id));
  if (untold !== undefined) throw new Violation(`Step ${untold.id} has failed, but the bell does not say so`);
};
