import type { Chance } from '../../kill/chance.ts';
import type { Fields } from '../../doubles/person.ts';
import type { BegunMail } from '../rules/mail-world.ts';
import { Counted } from '../counted.ts';
import type { SimulatedPerson } from '../person/person.ts';
import { Violation } from '../rules/violation.ts';
import type { Stranger } from './stranger.ts';
import {
  accountOfStep,
  accountOfTarget,
  strangersServers,
  type StrangersAccount,
} from './strangers-account.ts';

const aMinute = 60_000;
const anHour = 60 * aMinute;
/** A little less than the periods of the caps, because emails are counted a moment before they leave. */
const hourAlmost = 55 * aMinute;
const dayAlmost = 23 * anHour;

/** Of new addresses that an account writes to within a day. */
export const newRecipientsPerDay = 10;

/** What is promised of the emails of a stranger's accounts. */
export class StrangerRules {
  private readonly stranger: Stranger;
  private readonly emailsPerHour: number;
  private readonly clock: { readonly isSet: boolean };
  private readonly emails = new Counted();
  private readonly recipients = new Counted();

  constructor(stranger: Stranger, emailsPerHour: number, clock: { readonly isSet: boolean }) {
    this.stranger = stranger;
    this.emailsPerHour = emailsPerHour;
    this.clock = clock;
  }

  /** As soon as an email is about to be handed over. */
  checkConnected(mail: Pick<BegunMail, 'subject' | 'to' | 'recipients' | 'server'>): void {
    const { accounts } = this.stranger;
    const account = accounts[accountOfStep(mail.subject) ?? -1];
    if (account !== undefined) this.assertMaySend(account, mail);
    const writer = accounts[accountOfTarget(mail.to) ?? -1];
    if (writer !== undefined) this.assertWithinCaps(writer, mail);
  }

  /** As soon as the first byte of an email leaves. */
  checkBegun({ subject, replyTo }: BegunMail): void {
    const account = this.stranger.accounts[accountOfStep(subject) ?? -1];
    const isOthers = this.stranger.people.some(({ email }) => email === replyTo && email !== account?.email);
    if (account !== undefined && isOthers)
      throw new Violation(`"${subject}" of a stranger leaves in the name of ${replyTo}`);
  }

  private assertMaySend(
    { provenSince, takenSince }: StrangersAccount,
    mail: Pick<BegunMail, 'subject' | 'server'>,
  ) {
    const { subject, server } = mail;
    if (provenSince === undefined) throw new Violation(`"${subject}" leaves before the proof of its address`);
    if (takenSince === undefined || this.now - takenSince < 2 * aMinute) return;
    const how = server.endsWith(strangersServers) ? ", and through a stranger's mail server" : '';
    throw new Violation(`"${subject}", which a stranger set up, leaves from the account of its owner${how}`);
  }

  /** What all of his accounts with a mailbox send, and those from a network address, also the deleted ones. */
  private assertWithinCaps(
    { email, network }: StrangersAccount,
    { subject, to, recipients }: Pick<BegunMail, 'subject' | 'to' | 'recipients'>,
  ): void {
    if (this.clock.isSet) return;
    const mailbox = email.split('+', 1)[0] ?? '';
    const slack = this.stranger.mails.lives.size - 1;
    for (const whose of [mailbox, network]) {
      const emails = this.emails.count(whose, `${subject} ${to}`, this.now, hourAlmost);
      if (emails > this.emailsPerHour + slack)
        throw new Violation(
          `"${subject}" is email ${emails} of ${whose} within an hour, of ${this.emailsPerHour}`,
        );
      for (const recipient of recipients) {
        const reached = this.recipients.count(whose, recipient, this.now, dayAlmost);
        if (reached > newRecipientsPerDay * (1 + this.crashesWithin(dayAlmost)))
          throw new Violation(
            `${recipient} is address ${reached} of ${whose} in a day, of ${newRecipientsPerDay}`,
          );
      }
    }
  }

  /** After each, emails may leave that were counted long before. */
  private crashesWithin(period: number): number {
    const { lives } = this.stranger.mails;
    return [...lives].filter(({ endedAt = -Infinity }) => this.now - endedAt < period).length;
  }

  private get now(): number {
    return this.stranger.server.world.passed();
  }
}

/** No email of hers waits because of what others have sent, unless they share her network address. */
export const assertOwnCaps = ({ number, network }: SimulatedPerson, rows: readonly Fields[]): void => {
  if (network === undefined) return;
  const held = rows.find((row) => /together (send|write)/.test(JSON.stringify(row['holds'] ?? [])));
  if (held !== undefined)
    throw new Violation(
      `A step of person ${number} waits because of others: ${JSON.stringify(held['holds'])}`,
    );
};

/** An email that anybody may ask for goes to a person in its time, whatever else is to go. */
export const assertMailed = async (stranger: Stranger, chance: Chance): Promise<void> => {
  const person = stranger.someone(chance);
  if (!stranger.isCalm() || person === undefined) return;
  const { mails } = stranger;
  const { world } = mails;
  const { email } = person;
  const call = { method: 'POST', path: '/api/forgot-password', body: { email } } as const;
  const answer = await stranger.visitor(chance).askOnce(call);
  const asked = world.passed();
  await world.wait(world.outside, 10 * aMinute);
  // One that went shortly before serves, too.
  const isMailed = mails.begun.some(
    (mail) => mail.to === email && mail.subject.startsWith('Reset') && mail.connected > asked - 13 * aMinute,
  );
  if (answer?.status === 200 && !isMailed && !person.isLeaving)
    throw new Violation(`A link that was asked for does not reach person ${person.number} in its time`);
};
