import { planView } from '../../contracts/plans.ts';
import type { Fields } from '../doubles/person.ts';
import { dateIn, hasCome } from './calendar.ts';
import { tagIn, type Knowledge } from './knowledge.ts';
import type { BegunMail, MailWorld } from './mail-world.ts';
import type { SimulatedPerson } from './person.ts';
import type { World } from './world.ts';

/** A promise of Owed that was not kept. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** Where a day ends last, and where it begins first. */
const earliestZone = 'Pacific/Kiritimati';

interface OracleDeps {
  readonly world: World;
  readonly mails: MailWorld;
  readonly known: Knowledge;
  readonly people: readonly SimulatedPerson[];
}

/**
 * The rules, which know nothing of the program but what people were answered and what the mail server has seen.
 */
export class Oracle {
  /** Whether the clock was set, so that instants can't be compared. */
  isClockSet = false;
  private readonly deps: OracleDeps;

  constructor(deps: OracleDeps) {
    this.deps = deps;
  }

  /** As soon as the first byte of an email leaves. */
  checkBegun(mail: BegunMail): void {
    this.assertNotSilenced(mail);
    this.assertOnce(mail);
  }

  private assertNotSilenced(mail: BegunMail): void {
    const { known, people, world } = this.deps;
    const step = known.steps.get(tagIn(mail.subject) ?? '');
    if (step === undefined) return;
    const { invoice } = step;
    const { silentSince, silentUntil } = invoice;
    if (silentSince === undefined) return;
    const owner = people[invoice.owner];
    const zone = owner === undefined || owner.hasMoved ? earliestZone : owner.zone;
    if (silentUntil !== null && dateIn(zone, world.now()) > silentUntil) return;
    invoice.underWay -= 1;
    if (invoice.underWay < 0)
      throw new Violation(
        `"${mail.subject}" began to leave, although invoice ${invoice.number} was answered to be ${invoice.status} or held`,
      );
  }

  private assertOnce({ messageId, subject }: BegunMail): void {
    const { mails, known } = this.deps;
    const taken = mails.begun.filter((mail) => mail.messageId === messageId && mail.isTaken).length;
    const tag = tagIn(subject);
    const step = known.steps.get(tag ?? '');
    if (tag === undefined) {
      if (taken > 0) throw new Violation(`${messageId}, "${subject}", leaves again after it was taken`);
      return;
    }
    const before = mails.begun.filter((mail) => mail.isTaken && tagIn(mail.subject) === tag).length;
    if (before > (step?.repeats ?? 0)) throw new Violation(`"${subject}" leaves again after it was taken`);
  }

  /** When all is quiet, and nobody does anything any more. */
  async checkEnd(): Promise<void> {
    for (const person of this.deps.people) {
      if (person.id === 0) continue;
      await this.checkInvoices(person);
      await this.checkSteps(person);
      await this.checkPlaces(person);
    }
  }

  private async checkInvoices(person: SimulatedPerson): Promise<void> {
    const { rows } = await person.get('/api/invoices');
    const shown = new Map(rows.map((row) => [row.id, row]));
    for (const invoice of person.invoices) {
      const row = shown.get(invoice.id);
      if (row === undefined) throw new Violation(`Invoice ${invoice.number} is lost`);
      shown.delete(invoice.id);
      const { status, notes, clientId } = invoice;
      for (const [field, value] of Object.entries({ status, notes, clientId }))
        if (row[field] !== value)
          throw new Violation(
            `Invoice ${invoice.number} has ${field} ${String(row[field])}, but ${String(value)} was answered`,
          );
    }
    const [extra] = shown.values();
    if (extra !== undefined)
      throw new Violation(`Invoice ${String(extra['invoiceNumber'])} is shown, but nobody has it`);
  }

  private async checkSteps(person: SimulatedPerson): Promise<void> {
    const { rows } = await person.get('/api/followup-sequences');
    const shown = new Set(rows.map((row) => tagIn(String(row['customSubject']))));
    for (const row of rows) this.checkStep(person, row);
    for (const { tag, invoice } of this.deps.known.steps.values()) {
      const isTheirs = invoice.owner === person.number && invoice.status !== 'deleted';
      if (isTheirs && !shown.has(tag) && this.taken(tag) > 0)
        throw new Violation(`[${tag}] was taken, but is not shown`);
    }
  }

  /** Whether the plan counts what there is: no place is leaked, none is used twice. */
  private async checkPlaces(person: SimulatedPerson): Promise<void> {
    const { body } = await person.get('/api/plan');
    const { rows } = await person.get('/api/followup-sequences');
    const withAny = (field: string, values: readonly string[]): number =>
      new Set(rows.filter((row) => values.includes(String(row[field]))).map((row) => row['sequenceId'])).size;
    const unfinished = withAny('status', ['active', 'paused']);
    // One whose last email failed or is in doubt is not over.
    const unsettled = withAny('delivery', ['failed', 'in_doubt']);
    if (body['license'] !== 'agency') throw new Violation(`Person ${person.number} has lost the plan`);
    const { invoices, sequences } = planView.parse(body);
    const told = `The plan says of invoices ${JSON.stringify(invoices)}, of sequences ${JSON.stringify(sequences)}`;
    if (invoices.used !== person.invoices.length || invoices.remaining !== 300 - invoices.used)
      throw new Violation(`${told}, but there are ${person.invoices.length} invoices`);
    const isRight = sequences.used >= unfinished && sequences.used <= unfinished + unsettled;
    if (!isRight || sequences.remaining !== 25 - sequences.used)
      throw new Violation(`${told}, but ${unfinished} sequences are unfinished and ${unsettled} unsettled`);
  }

  private taken(tag: string): number {
    return this.deps.mails.begun.filter((mail) => mail.isTaken && tagIn(mail.subject) === tag).length;
  }

  private checkStep(person: SimulatedPerson, row: Fields): void {
    const { mails, world } = this.deps;
    const tag = tagIn(String(row['customSubject']));
    if (tag === undefined) throw new Violation(`A step without a tag: ${JSON.stringify(row)}`);
    const delivery = String(row['delivery']);
    const begun = mails.begun.filter((mail) => tagIn(mail.subject) === tag);
    const taken = begun.filter(({ isTaken }) => isTaken).length;
    const told = `[${tag}] is ${delivery}`;
    if (delivery === 'sending') throw new Violation(`${told} for ever`);
    // A crash may come between the record of its start and its first byte.
    if (delivery === 'in_doubt' && !mails.awaited.some((subject) => tagIn(subject) === tag))
      throw new Violation(`${told}, but it was never about to leave`);
    const wasSettled = this.deps.known.steps.get(tag)?.settled ?? false;
    if (delivery === 'sent' && taken === 0 && !wasSettled)
      throw new Violation(`${told}, but the mail server never took it`);
    if (taken > 0 && ['scheduled', 'retrying', 'skipped', 'cancelled'].includes(delivery) && !wasSettled)
      throw new Violation(`${told}, but the mail server took it`);
    if (delivery === 'skipped' && row['cancelReason'] === null)
      throw new Violation(`${told} without a reason`);
    if (delivery === 'failed' && row['errorMessage'] === null)
      throw new Violation(`${told} without a reason`);
    const [zone, date, time] = [person.zone, String(row['scheduledDate']), String(row['scheduledTime'])];
    const early = begun.find(({ at }) => !hasCome(zone, date, time, at));
    if (
      delivery === 'sent' &&
      begun.length === 1 &&
      early !== undefined &&
      !person.hasMoved &&
      !this.isClockSet
    )
      throw new Violation(`${told}, and left before ${date} ${time}: ${new Date(early.at).toISOString()}`);
    const waits = delivery === 'scheduled' && row['status'] === 'active';
    const notBefore = row['notBefore'];
    const mayStart = typeof notBefore === 'string' ? Date.parse(notBefore) : 0;
    const aDayAgo = world.now() - 30 * 3_600_000;
    const isDue = hasCome(zone, date, time, aDayAgo);
    if (waits && isDue && mayStart < aDayAgo)
      throw new Violation(`${told} although its time has come: ${JSON.stringify(row)}`);
  }
}
