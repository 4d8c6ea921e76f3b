import type { Fields } from '../../doubles/person.ts';
import { assertWithinPlan } from './account-rules.ts';
import { hasCome, isQuiet } from '../calendar.ts';
import { isOfPlan, tagIn } from './knowledge.ts';
import type { BegunMail } from './mail-world.ts';
import type { OracleDeps } from './oracle.ts';
import { assertOneEach } from './schedule-rules.ts';
import type { SimulatedPerson } from '../person/person.ts';
import { assertOwnCaps } from '../stranger/stranger-rules.ts';
import { Violation } from './violation.ts';

/** The steps that were due when somebody looked. */
interface Look {
  readonly due: ReadonlyMap<string, Fields>;
  /** How many things their owner had made and changed. */
  readonly changes: number;
}

/** What is promised of each step: sent in its time, once, or a reason. */
export class StepRules {
  private readonly deps: OracleDeps;
  /** By person: what was due at the last look. */
  private readonly looks = new Map<number, Look>();

  constructor(deps: OracleDeps) {
    this.deps = deps;
  }

  /** While nothing goes wrong: what is due has gone out, or says why not. */
  async checkTimes(): Promise<void> {
    for (const person of this.deps.people) {
      if (person.id === 0) continue;
      const look = await this.look(person);
      const before = this.looks.get(person.number);
      if (before !== undefined) this.assertGoneOn({ ...before, changes: look.changes }, look);
      this.looks.set(person.number, look);
    }
  }

  /** What is due at this moment. */
  async look(person: SimulatedPerson): Promise<Look> {
    const { made: changes } = person;
    const answer = await person.unlessLeaving(() => person.get('/api/followup-sequences'));
    if (answer === undefined) return { due: new Map(), changes };
    const { rows } = answer;
    assertWithinPlan(person, rows);
    assertOneEach(rows);
    if (this.deps.stranger !== undefined) assertOwnCaps(person, rows);
    const busy = new Set(
      rows
        .filter((row) => isWaiting(row) || row['delivery'] === 'retrying' || row['delivery'] === 'sending')
        .map((row) => row['sequenceId']),
    );
    assertAsked(person, rows);
    const due = rows.filter((row) => !busy.has(row['sequenceId']) && this.isDue(person, row));
    const nameOf = (row: Fields): string =>
      [row.id, row['scheduledDate'], row['scheduledTime'], row['notBefore']].join(' ');
    return { due: new Map(due.map((row) => [nameOf(row), row])), changes };
  }

  /** What was due at a look, and is at the next one, does not go out; unless its owner has done something between them. */
  assertGoneOn(before: Look, after: Look): void {
    const stuck = [...after.due].find(([name]) => before.due.has(name));
    if (stuck !== undefined && before.changes === after.changes)
      throw new Violation(`It is time for a step, but it does not go out: ${JSON.stringify(stuck[1])}`);
  }

  private isDue({ zone }: SimulatedPerson, row: Fields): boolean {
    const now = this.deps.world.now();
    const notBefore = row['notBefore'];
    const [date, time] = [String(row['scheduledDate']), String(row['scheduledTime'])];
    const isLate = hasCome(zone, date, time, now - anHour);
    return (
      row['delivery'] === 'scheduled' &&
      row['status'] === 'active' &&
      hasCome(zone, date, time, now - tenMinutes) &&
      // What is late waits for the morning.
      !(isLate && isQuiet(zone, now)) &&
      (typeof notBefore !== 'string' || Date.parse(notBefore) < now - tenMinutes)
    );
  }

  async checkSteps(person: SimulatedPerson): Promise<void> {
    const { rows } = await person.get('/api/followup-sequences');
    const shown = new Set(rows.map((row) => this.deps.known.tagOf(row)));
    // Reminders of a payment plan have no person who wrote them.
    for (const row of rows.filter((one) => !isOfPlan(one))) this.checkStep(person, row);
    for (const { tag, invoice } of this.deps.known.steps.values()) {
      const isTheirs = invoice.owner === person.number && invoice.status !== 'deleted';
      if (isTheirs && !shown.has(tag) && this.taken(tag) > 0)
        throw new Violation(`[${tag}] was taken, but is not shown`);
    }
  }

  private taken(tag: string): number {
    return this.deps.mails.begun.filter((mail) => mail.isTaken && tagIn(mail.subject) === tag).length;
  }

  private checkStep(person: SimulatedPerson, row: Fields): void {
    const { mails } = this.deps;
    const tag = this.deps.known.tagOf(row);
    if (tag === undefined) throw new Violation(`A step without a tag: ${JSON.stringify(row)}`);
    const delivery = String(row['delivery']);
    const begun = mails.begun.filter((mail) => tagIn(mail.subject) === tag);
    const taken = begun.filter(({ isTaken }) => isTaken).length;
    const told = `[${tag}] is ${delivery}`;
    if (delivery === 'sending') throw new Violation(`${told} forever`);
    // A crash may come between the record of its start and its first byte.
    if (delivery === 'in_doubt' && !mails.awaited.some(({ subject }) => tagIn(subject) === tag))
      throw new Violation(`${told}, but it was never about to leave`);
    if (delivery === 'in_doubt' && !begun.some((mail) => this.mayBeUnknown(mail)) && begun.length > 0)
      throw new Violation(`${told}, but the mail server's answer to it came`);
    const wasSettled = this.deps.known.steps.get(tag)?.settled ?? false;
    if (delivery === 'sent' && taken === 0 && !wasSettled)
      throw new Violation(`${told}, but the mail server never took it`);
    if (taken > 0 && ['scheduled', 'retrying', 'skipped', 'cancelled'].includes(delivery) && !wasSettled)
      throw new Violation(`${told}, but the mail server took it`);
    const isRejected = this.deps.known.steps.get(tag)?.isRejected ?? false;
    if (isRejected && (delivery === 'scheduled' || delivery === 'retrying'))
      throw new Violation(`${told}, but it was rejected`);
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
      !this.deps.clock.isSet
    )
      throw new Violation(`${told}, and left before ${date} ${time}: ${new Date(early.at).toISOString()}`);
  }

  /** Whether a life may not know what became of an email, because it got no answer or ended soon after. */
  private mayBeUnknown({ answered, life }: BegunMail): boolean {
    if (answered === undefined) return true;
    const { endedAt } = life;
    return endedAt !== undefined && endedAt - answered < tenMinutes;
  }
}

/** Those behind it wait, too. */
const isWaiting = (row: Fields): boolean => typeof row['waitsForApprovalSince'] === 'string';

/** Nothing waits for a person who never wanted to be asked. */
const assertAsked = (person: SimulatedPerson, rows: readonly Fields[]): void => {
  const waiting = rows.find(isWaiting);
  if (waiting !== undefined && !person.hasAskedForApproval)
    throw new Violation(`Nobody wants to be asked, but a step waits: ${JSON.stringify(waiting)}`);
};

const tenMinutes = 600_000;
const anHour = 3_600_000;
