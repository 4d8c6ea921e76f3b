import { moneyOf } from '../../../domain/money/money.ts';
import { readMinor, readUnits } from '../../../domain/money/read-units.ts';
import { addressKey } from '../../../contracts/senders/email-address.ts';
import { Counted } from '../counted.ts';
import { openOf } from './late-fee-rules.ts';
import { isSilenced, ownerOf, tagIn, type KnownClient, type KnownCopies } from './knowledge.ts';
import type { BegunMail } from './mail-world.ts';
import type { OracleDeps } from './oracle.ts';
import { Violation } from './violation.ts';

/** What is promised of each email: whether it may leave now, once, to whom, and through what. */
export class MailRules {
  private readonly deps: OracleDeps;
  /** By person: when each step was first about to leave, in elapsed milliseconds. */
  private readonly allowed = new Counted();
  /** How often each message was tried. */
  private readonly tries = new Map<string, number>();
  /** Addresses to which an email could not be delivered. */
  readonly lost = new Set<string>();

  constructor(deps: OracleDeps) {
    this.deps = deps;
  }

  /** As soon as an email is about to be handed over. */
  checkConnected(mail: Pick<BegunMail, 'messageId' | 'subject' | 'to' | 'recipients'>): void {
    this.assertAllowed(mail);
    const { subject, messageId, to } = mail;
    const tries = (this.tries.get(messageId) ?? 0) + 1;
    this.tries.set(messageId, tries);
    if (tries > 4) this.lost.add(to);
    const step = this.deps.known.stepOf(subject);
    if (step?.refused === true)
      throw new Violation(`"${subject}" is tried again, although it was refused for good`);
  }

  /** As soon as the first byte of an email leaves. */
  checkBegun(mail: BegunMail): void {
    this.assertNotSilenced(mail);
    this.assertAsksRight(mail);
    this.assertPlanned(mail);
    this.assertTellsLateFees(mail);
    this.assertNotGone(mail);
    this.assertSentRight(mail);
    this.assertCopies(mail);
    this.assertApproved(mail);
    this.assertOnce(mail);
  }

  /** Whether an email to an address never arrived, or nobody knows whether it did. */
  wasLost(to: string): boolean {
    const { awaited, begun } = this.deps.mails;
    const asked = awaited.filter((mail) => mail.to === to).length;
    const answered = begun.filter((mail) => mail.to === to && mail.answered !== undefined).length;
    return this.lost.has(to) || answered < asked;
  }

  private assertNotSilenced(mail: BegunMail): void {
    const { known, people, world } = this.deps;
    const step = known.stepOf(mail.subject);
    if (step === undefined) return;
    const { invoice } = step;
    const owner = people[invoice.owner];
    if (owner === undefined || !isSilenced(invoice, owner, world.now())) return;
    invoice.underWay -= 1;
    if (invoice.underWay < 0)
      throw new Violation(
        `"${mail.subject}" began to leave, although invoice ${invoice.number} was answered to be ${invoice.status} or held`,
      );
  }

  /** No email asks for more than is due, or for another currency. */
  private assertAsksRight({ subject, text }: BegunMail): void {
    const step = this.deps.known.stepOf(subject);
    const [, asked] = anAmount.exec(text) ?? [];
    if (step === undefined || asked === undefined) return;
    const { invoice } = step;
    const units = readUnits(asked, invoice.currency);
    if (units === undefined)
      throw new Violation(`"${subject}" asks for ${asked}, not for ${invoice.currency}`);
    const { minor } = moneyOf(units, invoice.currency);
    if (minor <= invoice.due) return;
    invoice.askingMore -= 1;
    if (invoice.askingMore < 0)
      throw new Violation(`"${subject}" asks for ${minor} minor units, of which ${invoice.due} are due`);
  }

  /** A reminder of an installment asks for no more than is open of that one; there is one for each, of a plan. */
  private assertPlanned({ subject, text, messageId }: BegunMail): void {
    const [, number, amount = '', day = ''] = ofInstallment.exec(subject) ?? [];
    const invoice = this.deps.known.invoices.find((one) => one.number === number);
    if (invoice === undefined) return;
    if (/overdue/i.test(`${subject} ${text}`)) throw new Violation(`"${subject}" says overdue under a plan`);
    const others = this.deps.mails.begun.filter(
      (mail) => mail.isTaken && mail.subject === subject && mail.messageId !== messageId,
    );
    if (others.length >= invoice.plans) throw new Violation(`"${subject}" leaves again after it was taken`);
    if (invoice.planned === undefined) return;
    const date = new Date(`${day} UTC`).toISOString().slice(0, 10);
    const units = readUnits(amount, invoice.currency);
    if (units === undefined)
      throw new Violation(`"${subject}" asks for ${amount}, not for ${invoice.currency}`);
    if (moneyOf(units, invoice.currency).minor <= (invoice.planned.get(date) ?? 0)) return;
    invoice.askingAsBefore -= 1;
    if (invoice.askingAsBefore < 0)
      throw new Violation(`"${subject}" asks for more than is open of its installment`);
  }

  /** What an email tells of late fees and interest is what the call for that day answers, and what is open of the claims. */
  private assertTellsLateFees({ subject, text, connected }: BegunMail): void {
    const step = this.deps.known.stepOf(subject);
    const [, alone, besides] = lateFees.exec(text) ?? [];
    if (step === undefined || !lateFees.test(text)) return;
    const { told, claims, currency, hasClaimsByRule } = step.invoice;
    const sentence = told.of(text, connected);
    if (sentence !== undefined && !text.includes(sentence))
      throw new Violation(`"${subject}" tells other late fees than "${sentence}"`);
    const said = alone ?? besides;
    const claimed = said === undefined ? 0 : readMinor(said, currency);
    // What the rule claims, and withdraws, is not answered to anybody.
    if (!hasClaimsByRule && told.isKnown(connected - twoMinutes) && claimed !== openOf(claims))
      throw new Violation(
        `"${subject}" says that ${said ?? 'nothing'} is claimed, of which ${openOf(claims)} is open`,
      );
  }

  private assertOnce({ messageId, subject, recipients }: BegunMail): void {
    const { mails, known } = this.deps;
    // Copies that were refused for now go alone, in another message to the same effect.
    const isSame = (mail: BegunMail): boolean =>
      mail.messageId === messageId && recipients.some((address) => mail.recipients.includes(address));
    const taken = mails.begun.filter((mail) => mail.isTaken && isSame(mail)).length;
    const tag = tagIn(subject);
    const step = known.stepOf(subject);
    if (tag === undefined) {
      if (taken > 0) throw new Violation(`${messageId}, "${subject}", leaves again after it was taken`);
      return;
    }
    const before = mails.begun.filter((mail) => mail.isTaken && tagIn(mail.subject) === tag).length;
    if (before > (step?.repeats ?? 0)) throw new Violation(`"${subject}" leaves again after it was taken`);
  }

  /** Once an account is deleted, it gets no email, but those that anybody may have mailed to an address. */
  private assertNotGone({ to, subject }: BegunMail): void {
    const { people, world } = this.deps;
    if (isForAnybody.test(subject)) return;
    const person = people.find(({ email }) => email === to);
    if (person?.goneSince !== undefined && world.passed() - person.goneSince > tenMinutes)
      throw new Violation(`"${subject}" leaves to person ${person.number}, whose account was deleted`);
  }

  /** To the client's address as it is now, and through the server that the person has set. */
  private assertSentRight(mail: BegunMail): void {
    const { known, people } = this.deps;
    const step = known.stepOf(mail.subject);
    if (step === undefined) return;
    const owner = people[step.invoice.owner];
    if (owner === undefined) return;
    const isLate = (since: number): boolean => mail.connected - since > twoMinutes;
    const { host } = owner;
    if (mail.server !== 'installation' && mail.server !== host.name && isLate(host.since))
      throw new Violation(
        `"${mail.subject}" leaves through ${mail.server}, which was replaced by ${host.name}`,
      );
    const clients = known.clients.get(owner.number) ?? [];
    const wrong = clients.find((client) => isLate(client.since) && hadAddress(client, mail.to));
    if (wrong !== undefined)
      throw new Violation(`"${mail.subject}" leaves to ${mail.to}, which was replaced by ${wrong.email}`);
  }

  /** No address gets an email twice, and the client's copies as they are now get each email to it, and no other. */
  private assertCopies({ recipients, to, subject, connected }: BegunMail): void {
    const keys = recipients.map(addressKey);
    const twice = recipients.find((address, nth) => keys.indexOf(addressKey(address)) !== nth);
    if (twice !== undefined) throw new Violation(`"${subject}" leaves to ${twice} twice`);
    const clients = [...this.deps.known.clients.values()].flat();
    const client = clients.find(({ email, before, asked }) => [email, ...before, ...asked].includes(to));
    const none: Pick<KnownCopies, 'addresses' | 'since'> = { addresses: [], since: 0 };
    const { addresses, since } = client?.copies ?? none;
    if (addresses === undefined || connected - since <= twoMinutes) return;
    const missing = addresses.find((address) => !keys.includes(addressKey(address)));
    if (missing !== undefined) throw new Violation(`"${subject}" leaves without the copy to ${missing}`);
    // Steps name them in other letters.
    const other = recipients.find((address) => aCopy.test(address) && !addresses.includes(address));
    if (other !== undefined) throw new Violation(`"${subject}" leaves to ${other}, which gets no copies`);
  }

  /** An email to a client who asks first leaves only once somebody wanted it to. A further try may be of one that left before. */
  private assertApproved({ subject, to, connected }: BegunMail): void {
    const { known, mails } = this.deps;
    const step = known.stepOf(subject);
    if (step?.isRejected === true) throw new Violation(`"${subject}" leaves although it was rejected`);
    if (step === undefined || step.isLetGo) return;
    const { invoice, tag } = step;
    const client = known.clients.get(invoice.owner)?.find(({ email }) => email === to);
    if (client?.approval.asksFirst !== true || client.id !== invoice.clientId) return;
    const isKnown = connected - client.approval.since > twoMinutes && invoice.pending === 0;
    const isFirst = mails.awaited.filter((mail) => tagIn(mail.subject) === tag).length <= 1;
    if (isKnown && isFirst) throw new Violation(`"${subject}" leaves although nobody has approved it`);
  }

  /** Of all emails about steps, within an hour no more begin than are allowed; one that is tried again counts once. */
  private assertAllowed({ subject, recipients }: Pick<BegunMail, 'subject' | 'recipients'>): void {
    const { emailsPerHour, people, world, stranger } = this.deps;
    const tag = tagIn(subject);
    if (tag === undefined || emailsPerHour === null || this.deps.clock.isSet) return;
    // It may leave before its person is answered that its sequence was begun.
    const owner = ownerOf(tag);
    if (people[owner]?.plan === 'enterprise') return;
    // Where people prove their addresses, an alert to the own one is not counted.
    if (stranger !== undefined && recipients.every((address) => address === people[owner]?.email)) return;
    const within = this.allowed.count(owner, tag, world.passed(), hourAlmost);
    // Between the count and the connection a process may have ended.
    if (within > emailsPerHour + this.crashes())
      throw new Violation(`"${subject}" is email ${within} within an hour, of ${emailsPerHour}`);
  }

  private crashes(): number {
    return this.deps.mails.lives.size - 1;
  }
}

/** Somebody else may want to use the address, or have an account that claims it. */
/** As steps name what is due (`person.ts`). */
const anAmount = /this is about ([^\s\d]*[\d,]+(?:\.\d\d)?)\./;
/** The subject of a reminder of an installment: invoice, amount and date. */
const ofInstallment = /^Invoice (INV-\d+-\d+): (\S+) on (.+)$/;
/** What an email tells of late fees: up to a day, or what is claimed and open alone, or both. */
const lateFees =
  /Late fees and interest of (\S+) are still unpaid\.|this comes to .*?\.(?: (\S+) that was claimed earlier|$)/m;
const isForAnybody = /^(?:Confirm|Reset) /;

/** An address that a client may have for copies. */
const aCopy = /^copy\d+-\d+@clients\.example$/;

const tenMinutes = 600_000;
const twoMinutes = 120_000;
/** Emails are counted by the minute, a moment before they leave. */
const hourAlmost = 55 * 60_000;

const hadAddress = ({ email, before }: KnownClient, address: string): boolean =>
  email !== address && before.includes(address);
