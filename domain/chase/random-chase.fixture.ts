import { bareFacts } from '../client/bare-facts.ts';
import { addDays, todayIn } from '../calendar.ts';
import type { Client } from '../client/state.ts';
import { DomainError } from '../errors.ts';
import { clientName, facts, mail } from '../invoice/chased-invoice.fixture.ts';
import type { InvoiceCommand, Moment } from '../invoice/commands.ts';
import { dueOf } from '../invoice/balance.ts';
import { isPast } from '../invoice/dates.ts';
import { invoiceDecider } from '../invoice/decide.ts';
import { splitEvenly } from '../invoice/payment-plan/split.ts';
import { isReminder } from '../invoice/sequence/due-now.ts';
import type { InvoiceEvent, StepPlan } from '../invoice/events.ts';
import {
  isAskedFor,
  isKnown,
  sendsUnderWay,
  unfinishedSequence,
  unsentSteps,
  type Invoice,
} from '../invoice/state.ts';
import { ChaseOracle } from './chase-oracle.fixture.ts';
import { commandFor } from './command-for.ts';
import { causeToAsk, nextAction, type NextAction } from './next-action.ts';

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

const minute = 60_000;
const day = 86_400_000;
const zones = ['UTC', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'] as const;
const times = ['00:30', '06:45', '09:00', '09:00', '12:15', '20:50', '23:30'] as const;
const tones = ['friendly', 'firm', 'legal'] as const;
/** More decisions than this without a wait mean an endless loop. */
const mostActions = 60;

type Wait = Extract<NextAction, { type: 'wait' | 'finish' }>;

/** One invoice, chased through random commands, outcomes and times; every event passes the oracle. */
export class RandomChase {
  readonly oracle: ChaseOracle;
  invoice: Invoice = invoiceDecider.initial;
  /** What has happened so far. */
  readonly events: InvoiceEvent[] = [];
  private readonly random: () => number;
  private readonly trace: { readonly at: string; readonly said: InvoiceCommand | InvoiceEvent }[] = [];
  /** Milliseconds since 1970. */
  now = Date.parse('2026-11-21T10:00:00Z');
  private via: 'smtp' | 'outbox' = 'smtp';
  private client: Client = {
    status: 'active',
    clientId: facts.clientId,
    accountId: 3,
    facts: {
      name: clientName,
      email: 'ada@example.org',
      ...bareFacts,
    },
  };
  private lastId: number;
  private isSmooth = false;

  private readonly asksForApproval: boolean;

  /**
   * @param asksForApproval whether some of its emails wait for a person
   * @param invoiceId with which the ids of its sequences and steps begin, too
   */
  constructor(seed: number, asksForApproval = false, invoiceId = 7) {
    this.random = randomFrom(seed);
    this.asksForApproval = asksForApproval;
    this.lastId = invoiceId + 3;
    this.oracle = new ChaseOracle(this.pick(zones));
    this.oracle.recipient = 'ada@example.org';
    if (this.random() < 0.15) this.via = 'outbox';
    const dueDate = addDays(this.moment().today, this.whole(-20, 15));
    this.run({ type: 'CreateInvoice', invoiceId, accountId: 3, facts, dueDate });
  }

  /** Plays random turns; throws with the whole history when a rule is violated. */
  play(turns: number): void {
    this.telling(() => {
      for (let turn = 0; turn < turns; turn++) {
        this.takeTurn();
        if (this.random() < 0.8) this.goOn();
      }
    });
  }

  /** Leaves it alone with a mail server that accepts everything: it ends or waits for the user. */
  leaveAlone(): void {
    this.telling(() => {
      this.isSmooth = true;
      for (let night = 0; night < 300; night++) {
        const next = this.goOn();
        if (next.type === 'finish') return;
        if (next.until === null) {
          this.oracle.must(this.oracle.waitsForThePerson(), 'a run waits forever only for the person');
          return;
        }
        this.now += next.milliseconds;
      }
      throw new Error('The sequence never ends');
    });
  }

  private telling(what: () => void): void {
    try {
      what();
    } catch (error) {
      const told = this.trace.map(({ at, said }) => `${at} ${JSON.stringify(said)}`);
      throw new Error([String(error), ...told].join('\n'), { cause: error });
    }
  }

  private pick<T>(from: readonly [T, ...T[]] | readonly T[]): T {
    const picked = from[Math.floor(this.random() * from.length)];
    if (picked === undefined) throw new Error('Nothing to pick from');
    return picked;
  }

  private whole(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1));
  }

  private moment(): Moment {
    const { zone: timeZone } = this.oracle;
    return { now: new Date(this.now).toISOString(), today: todayIn(timeZone, this.now), timeZone };
  }

  /** A user's command may be refused. A run's command is decided on the current state and never refused. */
  private person(command: InvoiceCommand): void {
    try {
      this.run(command);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  private run(command: InvoiceCommand): InvoiceEvent[] {
    const events = invoiceDecider.decide(command, this.invoice);
    const at = new Date(this.now).toISOString();
    if (events.length > 0) this.trace.push({ at, said: command });
    for (const event of events) {
      this.trace.push({ at, said: event });
      this.events.push(event);
      this.oracle.see(event, this.now);
      this.invoice = invoiceDecider.evolve(this.invoice, event);
    }
    return events;
  }

  private takeTurn(): void {
    const moment = this.moment();
    const { today } = moment;
    const stepId = this.anyStepId();
    const turns: (() => void)[] = [
      () => this.pass(this.whole(1, 90) * minute),
      () => this.pass(this.whole(1, 90) * minute),
      () => this.pass(this.whole(1, 48) * 30 * minute),
      () => this.pass(this.whole(1, 3) * day),
      () => this.pass(this.whole(1, 48) * 30 * minute),
      () => this.pass(this.whole(1, 5) * day),
      () => this.pass(this.random() < 0.2 ? this.whole(10, 40) * day : day),
      () => this.startSequence(),
      () => this.startSequence(),
      () =>
        this.person({
          type: 'RecordPromise',
          promisedDate: addDays(today, this.whole(-1, 8)),
          amount: this.random() < 0.6 ? undefined : this.whole(1, 130_000),
          moment,
        }),
      () => this.person({ type: 'RemovePromise', moment }),
      () => this.person({ type: 'PauseSequence', clientName }),
      () => this.resume(moment),
      () => this.resume(moment),
      () => this.person({ type: 'EditStep', stepId, changes: this.newTime(), moment }),
      () => this.person({ type: 'RetryStep', stepId, moment }),
      () => this.person({ type: 'SkipStep', stepId, clientName, moment }),
      () => this.work(moment, stepId),
      () =>
        this.person({
          type: 'ResolveDoubt',
          stepId,
          resolution: this.pick(['arrived', 'send_again', 'leave']),
          moment,
        }),
      () =>
        this.person({
          type: 'ShiftSequenceDueDates',
          dueDate: addDays(today, this.whole(-20, 15)),
          action: this.pick(['adjust', 'adjust', 'keep', 'cancel']),
          changes: {},
          clientName,
          moment,
        }),
      () => this.lateOutcome(),
      () => this.lateOutcome(),
      () => this.rarely(moment, stepId),
      () => this.partPaid(moment),
      () => this.planned(moment),
      ...(this.asksForApproval
        ? [() => this.approvals(moment, stepId), () => this.approvals(moment, stepId)]
        : []),
      () => this.setAside(moment),
    ];
    this.pick(turns)();
  }

  private rarely(moment: Moment, stepId: number): void {
    const chance = this.random();
    if (chance < 0.3) this.person({ type: 'MarkInvoicePaid', datePaid: moment.today, moment });
    else if (chance < 0.7)
      this.person({
        type: 'ReopenInvoice',
        undo: this.random() < 0.5,
        mayRestore: this.random() < 0.9,
        clientName,
        moment,
      });
    else if (chance < 0.8) this.person({ type: 'RemoveStep', stepId });
    else if (chance < 0.9)
      this.person({ type: 'ReviseInvoice', changes: { clientId: this.whole(5, 6) }, clientName, moment });
    else if (chance < 0.94) this.via = 'smtp';
    else if (chance < 0.97) this.person({ type: 'DeleteInvoice' });
    else this.client = { status: 'deleted', clientId: 5, accountId: 3 };
  }

  private partPaid(moment: Moment): void {
    const kind = this.random() < 0.8 ? 'payment' : 'credit';
    const id = this.whole(1_000, 2_000);
    const { invoice } = this;
    // Some pay a few cents too little.
    const short = this.random() < 0.2 && invoice.status === 'open' ? dueOf(invoice) - this.whole(1, 12) : 0;
    const amount = short > 0 ? short : this.whole(1, 60_000);
    const of = { id, kind, date: moment.today, amount, recordedBy: 'user' } as const;
    if (this.random() < 0.3) return this.person({ type: 'KeepChasing', moment });
    const entries = isKnown(invoice) ? invoice.entries : [];
    const chance = this.random();
    if (chance < 0.6) return this.person({ type: 'RecordBalanceEntry', entry: of, clientName, moment });
    if (chance < 0.8)
      return this.person({
        type: 'ReconcileInvoice',
        changes: this.random() < 0.5 ? {} : { amountCents: this.whole(50_000, 200_000) },
        action: 'adjust',
        record: this.random() < 0.7 ? [of] : [],
        remove: entries.filter(() => this.random() < 0.5),
        mayRestore: this.random() < 0.9,
        clientName,
        moment,
      });
    const [bounced] = entries;
    if (bounced !== undefined)
      this.person({
        type: 'RemoveBalanceEntry',
        entryId: bounced.id,
        kind: bounced.kind,
        mayRestore: this.random() < 0.9,
        clientName,
        moment,
      });
  }

  /** What a person approves, as they see it or as they saw it once, and rejects; and what decides what they are asked. */
  private approvals(moment: Moment, stepId: number): void {
    const asked = [...this.oracle.steps].filter(
      ([, { isAsked, fate }]) => isAsked === true && fate === 'unsent',
    );
    const of = asked.length > 0 && this.random() < 0.8 ? this.pick(asked)[0] : stepId;
    const seen = this.oracle.boundOf(of);
    const chance = this.random();
    if (chance < 0.5) return this.person({ type: 'ApproveStep', stepId: of, bound: seen, moment });
    if (chance < 0.55)
      return this.person({ type: 'ApproveStep', stepId: of, bound: 'something else', moment });
    if (chance < 0.65) return this.person({ type: 'RejectStep', stepId: of, clientName, moment });
    if (chance < 0.75) {
      const changes = { content: this.pick(['Hello', 'Please pay']) };
      return this.person({ type: 'EditStep', stepId: of, changes, moment });
    }
    if (this.client.status !== 'active') return;
    if (chance < 0.85) {
      this.oracle.recipient = this.pick(['ada@example.org', 'new@example.org']);
      const facts = { ...this.client.facts, email: this.oracle.recipient };
      this.client = { ...this.client, facts };
    } else if (chance < 0.93) {
      this.oracle.clientAsks = this.random() < 0.5;
      const { asksFirst: _, ...others } = this.client;
      this.client = { ...others, ...(this.oracle.clientAsks && { asksFirst: true as const }) };
    } else this.oracle.askingTones = this.pick([[], ['legal'], ['firm', 'legal']]);
  }

  private planned(moment: Moment): void {
    const { invoice } = this;
    const chance = this.random();
    if (chance < 0.25) return this.person({ type: 'EndPaymentPlan', clientName, moment });
    if (chance < 0.45) return this.person({ type: 'ContinuePaymentPlan' });
    if (invoice.status !== 'open') return;
    const first = addDays(moment.today, this.whole(0, 6));
    const interval = this.pick(['weekly', 'weekly', 'two_weeks', 'monthly'] as const);
    const parts = splitEvenly(dueOf(invoice), this.whole(2, 5), first, interval);
    const installments = parts.map((one) => {
      this.lastId += 1;
      return { ...one, reminderId: this.lastId };
    });
    const remindBefore = this.pick([0, 0, 1, 3, 9]);
    this.person({ type: 'AgreePaymentPlan', installments, remindBefore, clientName, moment });
  }

  private setAside(moment: Moment): void {
    const chance = this.random();
    if (chance < 0.6) return this.person({ type: 'EndCollectionStatus', moment });
    if (chance < 0.8) {
      const standing = { status: 'left', since: moment.today } as const;
      return this.person({ type: 'SetCollectionStatus', standing, moment });
    }
    if (chance < 0.9) return this.person({ type: 'TakeNextStepBack' });
    this.person({ type: 'ChooseNextStep', step: { choice: 'call' }, moment });
  }

  private resume(moment: Moment): void {
    this.person({ type: 'ResumeSequence', despitePromise: this.random() < 0.3, moment });
  }

  private pass(milliseconds: number): void {
    this.now += milliseconds;
  }

  /** A step in trouble if there is one, else any. */
  private anyStepId(): number {
    const known = [...this.oracle.steps];
    const troubled = known.filter(
      ([, { fate }]) => fate === 'failed' || fate === 'in doubt' || fate === 'left',
    );
    if (troubled.length > 0 && this.random() < 0.7) return this.pick(troubled)[0];
    return known.length === 0 ? 0 : this.pick(known)[0];
  }

  private newTime() {
    return {
      scheduledDate: addDays(this.moment().today, this.whole(-3, 6)),
      scheduledTime: this.pick(times),
    };
  }

  /** What a person does with a sequence that runs. */
  private work(moment: Moment, stepId: number): void {
    this.pick([
      () => this.person({ type: 'AddStep', step: this.newStep(), moment }),
      () => this.person({ type: 'SendStepNow', stepId, moment }),
      () => this.person({ type: 'SendStepNow', stepId, moment }),
      () => this.person({ type: 'MoveSteps', days: this.whole(-5, 9), moment }),
      () => this.person({ type: 'ChangeTone', tone: this.pick(tones), replaceEdited: this.random() < 0.5 }),
    ])();
  }

  private newStep(): StepPlan {
    const scheduledDate = addDays(this.moment().today, this.whole(-6, 14));
    const dueDate = this.invoice.status === 'open' ? this.invoice.dueDate : scheduledDate;
    this.lastId += 1;
    return {
      stepId: this.lastId,
      stepType: this.random() < 0.2 ? 'internal_alert' : 'customer_reminder',
      type: scheduledDate > dueDate ? 'overdue_by' : 'due_in',
      days: 1,
      scheduledDate,
      scheduledTime: this.pick(times),
      tone: this.pick(tones),
      subject: this.random() < 0.1 ? 'Your invoice is overdue' : 'Invoice',
      content: 'Hello',
      senderName: 'Grace',
      senderEmail: 'grace@example.com',
      ccRecipients: '',
      bccRecipients: '',
      ...(this.asksForApproval && this.random() < 0.25 && { approval: true as const }),
    };
  }

  private startSequence(): void {
    const steps = Array.from({ length: this.whole(1, 5) }, () => this.newStep());
    this.lastId += 1;
    this.person({
      type: 'StartSequence',
      sequenceId: this.lastId,
      steps,
      via: this.via,
      moment: this.moment(),
    });
  }

  /** The run's loop as the activities do it, until it waits or ends. */
  private goOn(): Wait {
    const sequenceId =
      unfinishedSequence(this.invoice)?.sequenceId ?? sendsUnderWay(this.invoice)[0]?.sequenceId ?? 0;
    const remindersBefore = this.oracle.remindersStarted;
    for (let actions = 0; actions < mostActions; actions++) {
      this.settleSends();
      const next = this.nextOf(sequenceId);
      if (next.type === 'wait' || next.type === 'finish') {
        this.checkWait(next);
        this.oracle.must(
          this.oracle.remindersStarted - remindersBefore <= 1,
          'at most one reminder goes at a time',
        );
        return next;
      }
      this.act(next, sequenceId);
    }
    throw new Error('The run never rests');
  }

  /** A mailing without an outcome had not begun to leave, or is in doubt. */
  private settleSends(): void {
    const moment = this.moment();
    const at = moment.now;
    for (const { sequenceId, stepId, attempt, deadline } of sendsUnderWay(this.invoice)) {
      if (Date.parse(deadline) > this.now) continue;
      const send = { sequenceId, stepId, attempt, clientName };
      if (this.random() < 0.5)
        this.run({ type: 'RecordSendDropped', ...send, droppedAt: at, reason: 'not_begun', moment });
      else this.run({ type: 'RecordSendDoubt', ...send, doubtedAt: at, why: { code: 'not_recorded' } });
    }
  }

  private nextOf(sequenceId: number): NextAction {
    const { invoice, client, now, via } = this;
    const tones = this.tonesThatAsk();
    const account = { timeZone: this.oracle.zone, approvalRules: { tones } };
    return nextAction({ invoice, client, account, sequenceId, now, via });
  }

  private tonesThatAsk(): readonly (typeof tones)[number][] {
    return tones.filter((tone) => this.oracle.askingTones.includes(tone));
  }

  private checkWait(next: Wait): void {
    if (next.type === 'finish') return;
    this.oracle.must(next.milliseconds >= 1 && next.milliseconds <= day, 'no wait is longer than a day');
    const left = next.until === null ? day : Date.parse(next.until) - this.now;
    this.oracle.must(next.milliseconds === Math.min(day, left), 'a wait lasts until its instant');
  }

  private act(action: Exclude<NextAction, Wait>, sequenceId: number): void {
    if (action.type === 'send') {
      this.send(action, sequenceId);
      return;
    }
    const events = this.run(
      commandFor({ sequenceId, clientName, timeZone: this.oracle.zone }, action, this.now),
    );
    this.oracle.must(events.length > 0, `a run that decides on "${action.type}" has something to record`);
  }

  private send(action: Extract<NextAction, { type: 'send' }>, sequenceId: number): void {
    const { stepId, attempt, skip, skipReason, move } = action;
    const needed = this.approvalOf(stepId);
    if (needed === 'missing') {
      this.act({ type: 'ask-approval', stepId, skip, skipReason }, sequenceId);
      return;
    }
    this.run({
      type: 'StartSend',
      sequenceId,
      stepId,
      attempt,
      mailingId: this.now,
      mail: { ...mail, via: this.via },
      deadline: new Date(this.now + 3 * minute).toISOString(),
      attachments: [],
      ...needed,
      skip,
      skipReason,
      move,
      moment: this.moment(),
      clientName,
    });
    this.checkNoneIsLeftDue(stepId);
    const chance = this.isSmooth ? 0 : this.random();
    if (chance < 0.9) this.record(chance, { sequenceId, stepId, attempt, clientName });
  }

  /** As the activities compose an email and compare it with what was approved. */
  private approvalOf(stepId: number): { readonly approved?: string } | 'missing' {
    const { invoice, client } = this;
    const sequence = unfinishedSequence(invoice);
    const step = sequence?.steps.find(({ plan }) => plan.stepId === stepId);
    const account = { timeZone: this.oracle.zone, approvalRules: { tones: this.tonesThatAsk() } };
    if (step === undefined || causeToAsk({ invoice, client, account }, step.plan) === null) return {};
    const bound = this.composed(step.plan);
    const isApproved = step.approval?.type === 'approved' && step.approval.bound === bound;
    return isApproved || isAskedFor(step) ? { approved: bound } : 'missing';
  }

  private composed({ subject, content }: StepPlan): string {
    const { invoice, client } = this;
    const email = client.status === 'active' ? client.facts.email : '';
    return JSON.stringify([subject, content, email, invoice.status === 'open' ? dueOf(invoice) : 0]);
  }

  private checkNoneIsLeftDue(stepId: number): void {
    const sequence = unfinishedSequence(this.invoice);
    const sent = sequence?.steps.find(({ plan }) => plan.stepId === stepId);
    // A payment plan holds the others.
    if (sent?.plan.installmentDate !== undefined) return;
    if (sequence === null || sent === undefined || !isReminder(sent.plan)) return;
    const now = { now: this.now, timeZone: this.oracle.zone };
    const left = unsentSteps(sequence).filter(({ plan }) => isReminder(plan) && isPast(plan, now));
    this.oracle.must(left.length === 0, 'a reminder that goes leaves no other due');
  }

  /** A late outcome from a slow worker, whatever the invoice's state by then. */
  private lateOutcome(): void {
    const sends = this.invoice.status === 'absent' ? [] : this.invoice.openSends;
    if (sends.length === 0) return;
    const { sequenceId, stepId, attempt } = this.pick(sends);
    this.record(this.random() * 0.9, { sequenceId, stepId, attempt, clientName });
  }

  private record(
    chance: number,
    send: { sequenceId: number; stepId: number; attempt: number; clientName: string },
  ): void {
    const moment = this.moment();
    const at = moment.now;
    const retryAt = new Date(this.now + this.pick([1, 5, 30, 120]) * minute).toISOString();
    const cause = this.random() < 0.7 ? 'temporary' : 'sender';
    if (chance < 0.45)
      this.run({ type: 'RecordSent', ...send, sentAt: at, accepted: ['ada@example.org'], refused: [] });
    else if (chance < 0.65)
      this.run({ type: 'RecordSendPostponed', ...send, retryAt, cause, reply: '451 later', moment });
    else if (chance < 0.7)
      this.run({ type: 'RecordSendDropped', ...send, droppedAt: at, reason: 'not_begun', moment });
    else if (chance < 0.78)
      this.run({ type: 'RecordSendFailure', ...send, failedAt: at, reply: '550 unknown' });
    else
      this.run({
        type: 'RecordSendDoubt',
        ...send,
        doubtedAt: at,
        why: { code: 'no_reply', error: 'closed' },
      });
  }
}
