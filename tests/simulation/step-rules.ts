import type { Fields } from '../doubles/person.ts';
import { assertWithinPlan } from './account-rules.ts';
import { hasCome, wallTime } from './calendar.ts';
import { tagIn } from './knowledge.ts';
import type { BegunMail } from './mail-world.ts';
import type { OracleDeps } from './oracle.ts';
import type { SimulatedPerson } from './person.ts';
import { Violation } from './violation.ts';

/** What is promised of each step: sent in its time, once, or a reason. */
export class StepRules {
  private readonly deps: OracleDeps;
  /** By person: the steps that were due at the last look. */
  private readonly overdue = new Map<number, ReadonlySet<string>>();

  constructor(deps: OracleDeps) {
    this.deps = deps;
  }

  /** While nothing goes wrong: what is due has gone out, or says why not. */
  async checkTimes(): Promise<void> {
    const { world, people } = this.deps;
    for (const person of people) {
      if (person.id === 0 || person.isLeaving) continue;
      const { rows } = await person.get('/api/followup-sequences');
      assertWithinPlan(person, rows);
      const busy = new Set(
        rows
          .filter(({ delivery }) => delivery === 'retrying' || delivery === 'sending')
          .map((row) => row['sequenceId']),
      );
      const due = rows.filter((row) => !busy.has(row['sequenceId']) && this.isDue(person, row));
      const names = due.map((row) =>
        [row.id, row['scheduledDate'], row['scheduledTime'], row['notBefore']].join(' '),
      );
      const before = this.overdue.get(person.number);
      const isDay = /T(1[2-9]|20)/.test(wallTime(person.zone, world.now()));
      const at = isDay ? names.findIndex((name) => before?.has(name)) : -1;
      if (at >= 0)
        throw new Violation(`It is time for a step, but it does not go out: ${JSON.stringify(due[at])}`);
      this.overdue.set(person.number, new Set(names));
    }
  }

  private isDue({ zone }: SimulatedPerson, row: Fields): boolean {
    const now = this.deps.world.now();
    const notBefore = row['notBefore'];
    return (
      row['delivery'] === 'scheduled' &&
      row['status'] === 'active' &&
      hasCome(zone, String(row['scheduledDate']), String(row['scheduledTime']), now - tenMinutes) &&
      (typeof notBefore !== 'string' || Date.parse(notBefore) < now - tenMinutes)
    );
  }

  async checkSteps(person: SimulatedPerson): Promise<void> {
    const { rows } = await person.get('/api/followup-sequences');
    const shown = new Set(rows.map((row) => tagIn(String(row['customSubject']))));
    for (const row of rows) this.checkStep(person, row);
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
    const tag = tagIn(String(row['customSubject']));
    if (tag === undefined) throw new Violation(`A step without a tag: ${JSON.stringify(row)}`);
    const delivery = String(row['delivery']);
    const begun = mails.begun.filter((mail) => tagIn(mail.subject) === tag);
    const taken = begun.filter(({ isTaken }) => isTaken).length;
    const told = `[${tag}] is ${delivery}`;
    if (delivery === 'sending') throw new Violation(`${told} for ever`);
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

const tenMinutes = 600_000;
