import {
  checkCredit,
  checkErased,
  checkFigures,
  checkInvoices,
  checkPlaces,
  checkRuns,
} from './account-rules.ts';
import type { Knowledge } from './knowledge.ts';
import { checkLateFees } from './late-fee-rules.ts';
import { MailRules } from './mail-rules.ts';
import type { BegunMail, ConnectedMail, MailWorld } from './mail-world.ts';
import { checkNews } from './news-rules.ts';
import type { SimulatedPerson } from '../person/person.ts';
import type { Disk } from '../program.ts';
import { checkStarted, checkStarts } from './schedule-rules.ts';
import { StepRules } from './step-rules.ts';
import { StrangerRules } from '../stranger/stranger-rules.ts';
import type { Stranger } from '../stranger/stranger.ts';
import type { World } from '../world.ts';

export interface OracleDeps {
  readonly world: World;
  readonly mails: MailWorld;
  readonly known: Knowledge;
  readonly people: readonly SimulatedPerson[];
  readonly disk: Disk;
  /** Whether the clock was set, so that instants can't be compared. */
  readonly clock: { isSet: boolean };
  /** How many emails an account may send within an hour; null for any number. */
  readonly emailsPerHour: number | null;
  /** The sequences whose runs are not over. */
  readonly openRuns: () => Promise<readonly number[]>;
  /** Undefined where people trust each other. */
  readonly stranger: Stranger | undefined;
}

/**
 * The rules, which know nothing of the program but what people were answered and what the mail server has seen.
 */
export class Oracle {
  readonly mail: MailRules;
  readonly steps: StepRules;
  private readonly strangers: StrangerRules | undefined;
  private readonly deps: OracleDeps;

  constructor(deps: OracleDeps) {
    this.deps = deps;
    this.mail = new MailRules(deps);
    this.steps = new StepRules(deps);
    const { stranger, emailsPerHour, clock } = deps;
    this.strangers = stranger && new StrangerRules(stranger, emailsPerHour ?? Infinity, clock);
  }

  /** As soon as an email is about to be handed over. */
  checkConnected(mail: ConnectedMail): void {
    this.mail.checkConnected(mail);
    this.strangers?.checkConnected(mail);
  }

  /** As soon as the first byte of an email leaves. */
  checkBegun(mail: BegunMail): void {
    this.mail.checkBegun(mail);
    this.strangers?.checkBegun(mail);
  }

  /** While nothing goes wrong. */
  checkTimes(): Promise<void> {
    return this.steps.checkTimes();
  }

  /** When all is quiet, and nobody does anything any more. */
  async checkEnd(): Promise<void> {
    const wasLost = (to: string): boolean => this.mail.wasLost(to);
    for (const person of this.deps.people) {
      if (person.id === 0) continue;
      if (person.isLeaving) {
        await checkErased(person, this.deps);
        continue;
      }
      await checkInvoices(person);
      await checkLateFees(person);
      await checkFigures(person);
      await checkCredit(person);
      await checkRuns(person, this.deps);
      await checkNews(person, { ...this.deps, wasLost });
      await this.steps.checkSteps(person);
      await checkStarts(person, this.deps);
      await checkStarted(person, this.deps);
      await checkPlaces(person);
    }
  }
}
