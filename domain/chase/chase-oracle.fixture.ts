import { addDays, daysBetween, instantOf, timeIn, todayIn } from '../calendar.ts';
import type { InvoiceEvent, StepPlan } from '../invoice/events.ts';

type Fate = 'unsent' | 'under way' | 'sent' | 'in doubt' | 'left' | 'failed' | 'skipped' | 'removed';
type StepsMoved = Extract<InvoiceEvent, { type: 'StepsMoved' }>['data'];
type Agreed = Extract<InvoiceEvent, { type: 'PaymentPlanAgreed' }>['data'];
type SendStarted = Extract<InvoiceEvent, { type: 'StepSendStarted' }>['data'];

interface Followed {
  plan: StepPlan;
  fate: Fate;
  /** Instant at which the user last planned, moved or asked for it. */
  plannedAt: number;
  /** The last one that began; 0 before the first. */
  attempt: number;
  /** The sequence was held while its email was out: it has to move before it goes. */
  hasToMove?: boolean;
  /** A person was asked to approve it, and has not. */
  isAsked?: boolean;
  /** What a person approved. */
  approved?: string;
  /** A person asked for it to go. */
  isWanted?: boolean;
}

const hour = 3_600_000;
const day = 24 * hour;
/** The entries after which more is due. */
const makesMore: ReadonlySet<string> = new Set(['refund', 'credit_used']);

/**
 * Tracks what has happened from the events alone and checks what must never happen. Independent of the domain's state,
 * so that the two can disagree.
 */
export class ChaseOracle {
  readonly steps = new Map<number, Followed>();
  readonly holds = new Set<string>();
  readonly zone: string;
  remindersStarted = 0;
  private status: 'open' | 'paid' | 'deleted' = 'open';
  private dueDate = '';
  private sequenceId: number | undefined;
  private suspended: number | undefined;
  private promisedDate: string | null = null;
  private overridden: string | null = null;
  private notBefore: string | null = null;
  private plan: Agreed | null = null;
  /** Date of the missed installment about which the person is asked. */
  private missed: string | null = null;
  private isSetAside = false;
  private noReminderBefore = 0;
  private total = 0;
  private due = 0;
  private dueBefore = 0;
  private kept = 0;
  private readonly entries = new Map<number, number>();
  /** Where the emails go, whether the client's wait for a person, and in which tones they do. */
  recipient = '';
  clientAsks = false;
  askingTones: readonly string[] = [];

  constructor(zone: string) {
    this.zone = zone;
  }

  /** @throws Error that names the violation */
  see(event: InvoiceEvent, now: number): void {
    switch (event.type) {
      case 'BalanceEntryRecorded': {
        const { kind, amount } = event.data.entry;
        this.due += makesMore.has(kind) ? amount : -amount;
        this.entries.set(event.data.entry.id, amount);
        if (kind === 'payment') this.noReminderBefore = Math.max(this.noReminderBefore, now + day);
        return;
      }
      case 'BalanceEntryRemoved': {
        const { kind, amount } = event.data.entry;
        this.due -= makesMore.has(kind) ? amount : -amount;
        this.entries.delete(event.data.entry.id);
        return;
      }
      case 'CreditDeclined':
      case 'CreditKept':
        return;
      case 'InvoicePaid':
        this.dueBefore = event.data.amountCents;
        this.due -= event.data.amountCents;
        this.must(this.due <= 0, 'nothing is due of what is paid');
        // Of a paid invoice it says that another entry settles it now.
        if (this.status === 'open') this.suspended = this.sequenceId;
        this.status = 'paid';
        this.sequenceId = undefined;
        return;
      case 'InvoiceReopened': {
        const { because, invoiceId, entryId = invoiceId } = event.data;
        const entry = this.entries.get(entryId);
        if (because === undefined) {
          this.due += entry ?? this.dueBefore;
          this.entries.delete(entryId);
        }
        this.status = 'open';
        return;
      }
      case 'NextStepChosen':
        return this.must(this.status === 'open', 'a step is chosen of what is due');
      case 'NextStepTakenBack':
        return;
      case 'CollectionStatusSet':
        this.must(this.status === 'open', 'only what is due is set aside');
        this.isSetAside = true;
        return this.holdWhatIsOut();
      case 'CollectionStatusEnded':
        this.must(this.isSetAside, 'what ends stood');
        this.isSetAside = false;
        return;
      case 'RemainderKept':
        this.must(event.data.dueCents === this.due, 'what is kept is what is due');
        this.kept = this.due;
        return;
      case 'InvoiceDeleted':
        this.status = 'deleted';
        return;
      case 'PromiseRecorded':
        this.must(event.data.promisedDate >= this.today(now), 'a promise is not recorded for the past');
        this.promisedDate = event.data.promisedDate;
        this.overridden = this.notBefore = null;
        return this.holdWhatIsOut();
      case 'PromiseRemoved':
        this.promisedDate = this.overridden = null;
        return;
      case 'PromiseBroken':
        this.must(this.promisedDate === event.data.promisedDate, 'a promise is broken once');
        this.must(this.today(now) > event.data.promisedDate, 'a promise is broken after its day');
        if (this.isPromised()) this.notBefore = addDays(event.data.promisedDate, 2);
        this.promisedDate = this.overridden = null;
        return;
      case 'PromiseKept':
        this.must(this.promisedDate === event.data.promisedDate, 'what is kept was promised');
        this.promisedDate = this.overridden = null;
        return;
      case 'PaymentPlanAgreed': {
        const { installments } = event.data;
        this.must(this.status === 'open' && this.promisedDate === null, 'a plan replaces a promise');
        const sum = installments.reduce((all, { amount }) => all + amount, 0);
        this.must(sum === this.due, 'installments are together what is due');
        this.plan = event.data;
        this.missed = this.notBefore = null;
        return this.holdWhatIsOut();
      }
      case 'PaymentPlanEnded':
        this.must(this.plan !== null, 'a plan ends once');
        this.plan = this.missed = null;
        return;
      case 'InstallmentMissed':
        this.must(
          this.status === 'open' && this.today(now) > addDays(event.data.date, 2),
          'an installment is missed two working days after its date',
        );
        this.must(
          event.data.open > 0 && event.data.open <= this.due,
          'what is missed of an installment is due',
        );
        this.missed = event.data.date;
        return;
      case 'PaymentPlanContinued':
        this.must(this.missed !== null, 'what is continued was asked about');
        this.missed = null;
        return;
      case 'PromiseOverridden':
        this.overridden = event.data.promisedDate;
        return;
      case 'SequenceStarted':
        this.must(
          this.status === 'open' && this.sequenceId === undefined,
          'one unfinished sequence an invoice',
        );
        this.must(!this.isSetAside, 'no sequence starts of what is set aside');
        this.sequenceId = event.data.sequenceId;
        this.suspended = undefined;
        this.steps.clear();
        this.holds.clear();
        this.overridden = this.notBefore = null;
        for (const plan of event.data.steps)
          this.steps.set(plan.stepId, { plan, fate: 'unsent', plannedAt: now, attempt: 0 });
        return;
      case 'SequenceRestored':
        this.must(this.suspended === event.data.sequenceId, 'only what the payment ended comes back');
        this.sequenceId = event.data.sequenceId;
        return;
      case 'SequenceHeld':
        this.holds.add(event.data.reason);
        return this.holdWhatIsOut();
      case 'HoldLifted':
        this.holds.delete(event.data.reason);
        return;
      case 'SequenceCompleted':
        this.must(
          [...this.steps.values()].every(
            ({ fate }) => fate !== 'unsent' && fate !== 'under way' && fate !== 'failed',
          ),
          'a completed sequence has no step missing',
        );
        return this.end();
      case 'SequenceCancelled':
      case 'SequenceDeleted':
        if (this.sequenceId === event.data.sequenceId) this.end();
        return;
      case 'StepAdded': {
        const { step, addedAt } = event.data;
        const plannedAt = Date.parse(addedAt);
        this.steps.set(step.stepId, { plan: step, fate: 'unsent', plannedAt, attempt: 0 });
        this.notBefore = null;
        return;
      }
      case 'ScheduleApplied': {
        const plannedAt = Date.parse(event.data.appliedAt);
        for (const stepId of event.data.removed) this.step(stepId).fate = 'removed';
        for (const plan of event.data.steps)
          this.steps.set(plan.stepId, { plan, fate: 'unsent', plannedAt, attempt: 0 });
        this.notBefore = null;
        return;
      }
      case 'StepSendRequested': {
        const { step } = event.data;
        this.must(this.step(step.stepId).fate === 'unsent', 'only what is unsent can be sent now');
        const isHeld = this.holds.size > 0 || this.isPromised() || this.plan !== null || this.isSetAside;
        this.must(!isHeld, 'nothing held is sent now');
        this.step(step.stepId).plan = step;
        return this.asked(step.stepId, now);
      }
      case 'StepApprovalAsked': {
        const step = this.step(event.data.stepId);
        this.must(this.needsApproval(event.data.stepId), 'nobody is asked about what goes by itself');
        this.must(step.fate === 'unsent' && step.isAsked !== true, 'of each email one is asked once');
        this.must(this.timeOf(event.data.stepId) <= now, 'nobody is asked before its time');
        step.isAsked = true;
        delete step.approved;
        return;
      }
      case 'StepApproved': {
        const step = this.step(event.data.stepId);
        step.isAsked = false;
        step.approved = event.data.bound;
        step.plannedAt = now;
        return;
      }
      case 'StepApprovalRejected':
        this.must(this.step(event.data.stepId).fate === 'unsent', 'what has gone is not rejected');
        return;
      case 'StepEdited': {
        const step = this.step(event.data.step.stepId);
        step.plan = event.data.step;
        if (event.data.movedAt === null) return;
        step.plannedAt = now;
        step.hasToMove = false;
        step.isAsked = step.isWanted = false;
        this.notBefore = null;
        return;
      }
      case 'StepsMoved':
        return this.seeMove(event.data, now);
      case 'StepsSkipped':
        for (const stepId of event.data.steps) this.step(stepId).fate = 'skipped';
        return;
      case 'StepRemoved':
        this.step(event.data.stepId).fate = 'removed';
        return;
      case 'StepSendStarted':
        return this.seeStart(event.data, now);
      case 'StepSent':
        if (event.data.late && this.isReminder(event.data.stepId)) this.noReminderBefore = now + day;
        return this.settle(event.data, 'sent');
      case 'StepSendDropped':
        if (this.isReminder(event.data.stepId)) this.remindersStarted -= 1;
        return this.settle(event.data, 'unsent');
      case 'StepSendPostponed':
        return this.settle(event.data, 'unsent');
      case 'StepSendFailed':
        return this.settle(event.data, 'failed');
      case 'StepSendDoubted':
        return this.settle(event.data, 'in doubt');
      case 'StepRetried':
        return this.asked(event.data.stepId, now, event.data.address === undefined);
      case 'StepDoubtResolved':
        if (event.data.resolution === 'send_again') return this.asked(event.data.stepId, now);
        this.step(event.data.stepId).fate = event.data.resolution === 'arrived' ? 'sent' : 'left';
        return;
      case 'InvoiceCreated':
        this.dueDate = event.data.dueDate;
        this.due = this.total = event.data.amountCents;
        return;
      case 'InvoiceRevised': {
        const more = event.data.amountCents - this.total;
        this.total = event.data.amountCents;
        // Mark Paid alone is a payment of whatever the total is.
        if (this.status === 'paid' && this.entries.size === 0) this.dueBefore += more;
        else this.due += more;
        return;
      }
      case 'DueDateChanged':
        this.dueDate = event.data.to;
        return;
      case 'StepCopyStarted':
        return this.must(
          this.status === 'open' && !this.isPromised() && !this.isSetAside,
          'no copy is tried again about an invoice that is paid, promised or set aside',
        );
      case 'StepCopyPostponed':
      case 'StepCopySettled':
      case 'LateFeesClaimed':
      case 'LateFeeClaimEnded':
      case 'LateFeeClaimReopened':
      case 'LateFeeClaimWithdrawn':
      case 'InvoiceDocumentAttached':
      case 'InvoiceDocumentRemoved':
      case 'InvoiceAbandoned':
        return;
    }
  }

  isPromised(): boolean {
    return this.promisedDate !== null && this.overridden !== this.promisedDate;
  }

  /** Whether the sequence waits for the user. */
  waitsForThePerson(): boolean {
    const fates = [...this.steps.values()].map(({ fate }) => fate);
    return (
      this.holds.size > 0 ||
      this.isSetAside ||
      this.missed !== null ||
      [...this.steps].some(
        ([stepId, { isAsked, fate }]) => isAsked && fate === 'unsent' && this.needsApproval(stepId),
      ) ||
      (fates.includes('in doubt') && !fates.includes('unsent'))
    );
  }

  /** What an approval of an email is bound to: its text, its recipient and its amount. */
  boundOf(stepId: number): string {
    const { subject, content } = this.step(stepId).plan;
    return JSON.stringify([subject, content, this.recipient, this.due]);
  }

  needsApproval(stepId: number): boolean {
    const { approval, tone } = this.step(stepId).plan;
    return (
      this.isReminder(stepId) && (approval === true || this.clientAsks || this.askingTones.includes(tone))
    );
  }

  must(holds: boolean, what: string): void {
    if (!holds) throw new Error(`It does not hold that ${what}`);
  }

  private today(now: number): string {
    return todayIn(this.zone, now);
  }

  private end(): void {
    this.sequenceId = undefined;
    this.steps.clear();
  }

  private step(stepId: number): Followed {
    const step = this.steps.get(stepId);
    if (step !== undefined) return step;
    // Its sequence is over, so the record changes nothing.
    return { plan: lost, fate: 'removed', plannedAt: 0, attempt: 0 };
  }

  private isReminder(stepId: number): boolean {
    return this.step(stepId).plan.stepType === 'customer_reminder';
  }

  private asked(stepId: number, now: number, isWanted = true): void {
    const step = this.step(stepId);
    step.isWanted = isWanted;
    step.fate = 'unsent';
    step.plannedAt = now;
    step.hasToMove = false;
    if (this.isReminder(stepId)) this.noReminderBefore = 0;
    this.notBefore = null;
  }

  /**
   * What the person or an earlier outcome has settled stays so, and what becomes known about an earlier attempt leaves
   * the step to its last one; but that a mail arrived is always true.
   */
  private settle({ stepId, attempt }: { stepId: number; attempt: number }, fate: Fate): void {
    const step = this.step(stepId);
    const isOpen = (step.fate === 'under way' || step.fate === 'in doubt') && attempt === step.attempt;
    if (fate === 'sent' || isOpen) step.fate = fate;
  }

  private holdWhatIsOut(): void {
    for (const step of this.steps.values())
      if (step.fate === 'under way' || step.fate === 'in doubt') step.hasToMove = true;
  }

  private seeMove({ steps, cause }: StepsMoved, now: number): void {
    const days = steps.map(({ stepId, scheduledDate }) =>
      daysBetween(this.step(stepId).plan.scheduledDate, scheduledDate),
    );
    this.must(new Set(days).size === 1, 'all steps move by the same days');
    for (const { stepId, scheduledDate } of steps) {
      const step = this.step(stepId);
      this.must(step.fate === 'unsent', 'only unsent steps move');
      step.plan = { ...step.plan, scheduledDate };
      step.plannedAt = now;
      step.hasToMove = false;
      step.isAsked = step.isWanted = false;
    }
    const times = steps.map(({ stepId }) => this.timeOf(stepId));
    this.must(Math.min(...times) > now, 'what moves lies ahead');
    if (cause === 'by_hand') this.notBefore = null;
    if (cause === 'due_date')
      this.must(
        steps.every((step) => step.scheduledDate > this.today(now)),
        'never on the same day',
      );
  }

  private timeOf(stepId: number): number {
    const { scheduledDate, scheduledTime } = this.step(stepId).plan;
    return instantOf(scheduledDate, scheduledTime, this.zone);
  }

  /** While a plan stands, only its installments are reminded of, each on its day or before, with what is open of it. */
  private seePlanned({ stepId, installment }: SendStarted, now: number): void {
    const of = this.plan?.installments.find(({ reminderId }) => reminderId === stepId);
    this.must((this.plan === null) === (installment === undefined), 'a plan holds all but its reminders');
    if (installment === undefined) return;
    this.must(of?.date === installment.date, 'a reminder is of an installment of the plan');
    this.must(this.today(now) <= installment.date, 'no reminder goes after the date of its installment');
    this.must(installment.open > 0 && installment.open <= this.due, 'a reminder asks for what is open');
  }

  /** A retry is held to what went before. */
  private seeApproved({ stepId, approved }: SendStarted, step: Followed): void {
    if (!this.needsApproval(stepId)) return;
    this.must(
      approved === this.boundOf(stepId),
      'nothing that needs approval leaves with another text, recipient or amount than what was approved',
    );
    const isApproved = step.isWanted === true || (step.isAsked !== true && step.approved === approved);
    this.must(isApproved, 'nothing that needs approval leaves without it');
    step.isAsked = step.isWanted = false;
    step.approved = this.boundOf(stepId);
  }

  private seeStart(start: SendStarted, now: number): void {
    const { stepId, sequenceId, attempt, late, dueCents, installment } = start;
    const step = this.step(stepId);
    this.seePlanned(start, now);
    this.must(this.status === 'open', 'nothing goes out for an invoice that is paid or deleted');
    this.must(sequenceId === this.sequenceId, 'nothing goes out of a sequence that is over');
    this.must(dueCents === this.due && this.due > 0, 'an email asks for what is due, and for something');
    this.must(
      this.due > 10 || this.due === this.kept || this.entries.size === 0,
      'a small rest is asked about',
    );
    this.must(this.holds.size === 0, 'nothing goes out while held');
    this.must(!this.isPromised(), 'nothing goes out under a promise');
    this.must(!this.isSetAside, 'nothing goes out of what is set aside');
    this.must(this.notBefore === null || this.today(now) >= this.notBefore, 'a transfer takes a day');
    this.must(step.fate === 'unsent', `no step goes out twice (it was ${step.fate})`);
    this.must(step.hasToMove !== true, 'what was held moves before it goes');
    this.must(this.timeOf(stepId) <= now, 'nothing goes out before its time');
    const isLate = now - Math.max(this.timeOf(stepId), step.plannedAt) > hour;
    this.must(isLate || !late, 'what is in time is not called late');
    const clock = timeIn(this.zone, now);
    this.must(!late || (clock >= '07:00' && clock <= '21:00'), 'late mails go at a decent hour');
    const isOverdue = this.today(now) > this.dueDate;
    const isTrue = installment !== undefined || isOverdue === (step.plan.type === 'overdue_by');
    this.must(isTrue, 'a mail is true on its day');
    this.must(isOverdue || !step.plan.subject.includes('overdue'), 'nothing says overdue too early');
    this.seeApproved(start, step);
    step.fate = 'under way';
    step.attempt = attempt;
    if (!this.isReminder(stepId)) return;
    this.must(now >= this.noReminderBefore, 'after a late reminder, or a part payment, the next waits a day');
    this.remindersStarted += 1;
  }
}

const lost: StepPlan = {
  stepId: 0,
  stepType: 'internal_alert',
  type: 'overdue_by',
  days: 0,
  scheduledDate: '2026-01-01',
  scheduledTime: '09:00',
  tone: 'friendly',
  subject: '',
  content: '',
  senderName: '',
  senderEmail: '',
  ccRecipients: '',
  bccRecipients: '',
};
