import { addDays, instantOf } from '../calendar.ts';
import { clientNameOf, type Client } from '../client/state.ts';
import { DomainError } from '../errors.ts';
import type { InvoiceCommand, Moment } from '../invoice/commands.ts';
import { invoiceDecider } from '../invoice/decide.ts';
import type { InvoiceEvent, StepPlan } from '../invoice/events.ts';
import {
  findStep,
  isUnsent,
  sendsUnderWay,
  unfinishedSequence,
  type Invoice,
  type Step,
} from '../invoice/state.ts';
import type { HoldDetail } from '../invoice/reasons.ts';
import { cancelWords, holdDetailWords, skipWords } from '../reasons/reason-words.ts';
import type { SendersOf } from '../sender/sender-address.ts';
import { isoInstant, momentAt } from '../moment.ts';
import { commandFor } from './command-for.ts';
import { nextAction, viaOfStep, type NextAction } from './next-action.ts';

/** Calendar dates of the account, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** What is assumed to happen; days begin at midnight. */
export interface Assumptions {
  readonly paidOn?: string | undefined;
  readonly promise?: { readonly on: string; readonly until: string } | undefined;
  /** The user pauses the sequence for these days. */
  readonly paused?: Days | undefined;
  /** Owed doesn't run on these days. */
  readonly off?: Days | undefined;
}

/** A command that is given at a moment, whatever the run does. */
export interface Planned {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly commandAt: (moment: Moment) => InvoiceCommand | undefined;
}

/** An email that would go out. */
export interface ForeseenEmail {
  readonly plan: StepPlan;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly late: boolean;
  /** When it would go. */
  readonly invoice: Invoice;
}

export interface Foreseen {
  readonly emails: readonly ForeseenEmail[];
  /** Steps that would not be sent, and why in words. */
  readonly unsent: readonly { readonly stepId: number; readonly why: string }[];
  /** When the run would end or go on only when the user does something, in milliseconds since 1970. */
  readonly until: number;
  readonly why: string;
  /** As it would be then. */
  readonly invoice: Invoice;
}

/** A run's situation when it is asked, and what happens afterwards. */
export interface Start {
  readonly invoice: Invoice;
  readonly client: Client;
  readonly timeZone: string;
  readonly sequenceId: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly via: 'smtp' | 'outbox';
  readonly senders?: SendersOf | undefined;
  /** Why an email could not go out as it is; the sequence is held then, as its run would hold it. Default: it could. */
  readonly missingIn?: (email: Omit<ForeseenEmail, 'late'>) => HoldDetail | undefined;
  /** In order. */
  readonly planned: readonly Planned[];
  /** Nothing is done between these, in milliseconds since 1970. */
  readonly off?: { readonly from: number; readonly to: number } | undefined;
  /** Where it ends, in milliseconds since 1970; default: when the run rests. */
  readonly until?: number;
  /** Whether a planned command that is refused is left out; by default its error is thrown. */
  readonly skipsRefused?: boolean;
}

/** What is assumed, as commands. @param timeZone IANA name */
export const plannedFor = (
  { paidOn, promise, paused }: Assumptions,
  timeZone: string,
  clientName: string,
): Planned[] => {
  const midnight = (date: string): number => instantOf(date, '00:00', timeZone);
  const planned: Planned[] = [];
  if (promise !== undefined)
    planned.push({
      at: midnight(promise.on),
      commandAt: (moment) => ({ type: 'RecordPromise', promisedDate: promise.until, moment }),
    });
  if (paused !== undefined)
    planned.push(
      { at: midnight(paused.from), commandAt: () => ({ type: 'PauseSequence', clientName }) },
      {
        at: midnight(addDays(paused.to, 1)),
        commandAt: (moment) => ({ type: 'ResumeSequence', despitePromise: false, moment }),
      },
    );
  if (paidOn !== undefined)
    planned.push({
      at: midnight(paidOn),
      commandAt: (moment) => ({ type: 'MarkInvoicePaid', datePaid: moment.today, moment }),
    });
  return planned.toSorted((one, other) => one.at - other.at);
};

/** The time in which Owed doesn't run. */
export const offFor = ({ off }: Assumptions, timeZone: string): Start['off'] =>
  off && {
    from: instantOf(off.from, '00:00', timeZone),
    to: instantOf(addDays(off.to, 1), '00:00', timeZone),
  };

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** More decisions than this would be an endless loop. */
const mostActions = 2_000;
/** Long enough for a send without an outcome, in milliseconds; here each has one at once. */
const handover = 60_000;

/** What is approved, of a text that nobody has seen yet. */
const assumedBound = 'assumed';

const approvedAs = ({ approval, plan }: Step): { approved?: string } => {
  if (approval?.type === 'approved') return { approved: approval.bound };
  return plan.approval === true ? { approved: assumedBound } : {};
};

const nobody: readonly string[] = [];

class Foresight {
  readonly emails: ForeseenEmail[] = [];
  invoice: Invoice;
  now: number;
  private readonly reasons = new Map<number, string>();
  private readonly planned: Planned[];
  private readonly start: Start;

  constructor(start: Start) {
    this.start = start;
    this.invoice = start.invoice;
    this.now = start.now;
    this.planned = [...start.planned];
  }

  /** The loop of a run: decide, do, and go on when the next thing is due. */
  run(): Pick<Foreseen, 'until' | 'why'> {
    this.settleSends();
    for (let actions = 0; actions < mostActions; actions += 1) {
      this.skipOff();
      this.doPlanned();
      const action = this.decide();
      if (action.type === 'finish' && this.planned.length === 0) return { until: this.now, why: action.why };
      if (action.type === 'wait' || action.type === 'finish') {
        const next = this.nextInstant(action);
        if (next === undefined || next > (this.start.until ?? Infinity))
          return { until: this.now, why: action.why };
        this.now = Math.max(this.now, next);
      } else this.act(action);
    }
    throw new Error(`The run of sequence ${this.start.sequenceId} never rests`);
  }

  /** @param otherwise why what nothing was decided about doesn't go */
  unsent(stepIds: readonly number[], otherwise: string): Foreseen['unsent'] {
    const sent = new Set(this.emails.map(({ plan }) => plan.stepId));
    return stepIds.flatMap((stepId) =>
      sent.has(stepId) ? [] : [{ stepId, why: this.reasons.get(stepId) ?? otherwise }],
    );
  }

  /** What is being handed over is taken at once, too. Its outcome, which a run waits for, comes from outside. */
  private settleSends(): void {
    for (const { sequenceId, stepId, attempt } of sendsUnderWay(this.invoice))
      this.takeSent({ sequenceId, stepId, attempt });
  }

  private takeSent(send: {
    readonly sequenceId: number;
    readonly stepId: number;
    readonly attempt: number;
  }): void {
    this.take({
      type: 'RecordSent',
      ...send,
      clientName: clientNameOf(this.start.client),
      sentAt: isoInstant(this.now),
      accepted: nobody,
      refused: [],
    });
  }

  private nextInstant(action: Extract<NextAction, { type: 'wait' | 'finish' }>): number | undefined {
    const until = action.type === 'finish' || action.until === null ? [] : [Date.parse(action.until)];
    const [planned] = this.planned;
    const instants = [...until, ...(planned === undefined ? [] : [planned.at])];
    return instants.length === 0 ? undefined : Math.min(...instants);
  }

  private skipOff(): void {
    const { off } = this.start;
    if (off !== undefined && this.now >= off.from && this.now < off.to) this.now = off.to;
  }

  private doPlanned(): void {
    while (this.planned[0] !== undefined && this.planned[0].at <= this.now) {
      const command = this.planned.shift()?.commandAt(momentAt(this.now, this.start));
      if (command !== undefined && this.isPossible(command)) this.takePlanned(command);
    }
  }

  private takePlanned(command: InvoiceCommand): void {
    try {
      this.take(command);
    } catch (error) {
      if (this.start.skipsRefused !== true || !(error instanceof DomainError)) throw error;
    }
  }

  /** What is assumed may have become pointless: a paid invoice has no sequence to resume. */
  private isPossible({ type }: InvoiceCommand): boolean {
    const { status } = this.invoice;
    if (type === 'ReopenInvoice' || type === 'ReviseInvoice' || type === 'ShiftSequenceDueDates')
      return status === 'paid' || status === 'open';
    if (status !== 'open') return false;
    const isOfSequence = type === 'PauseSequence' || type === 'ResumeSequence';
    return !isOfSequence || unfinishedSequence(this.invoice) !== null;
  }

  private decide(): NextAction {
    const { client, timeZone, sequenceId, via, senders } = this.start;
    const { invoice, now } = this;
    const account = { timeZone };
    return nextAction({ invoice, client, account, sequenceId, now, via, ...(senders && { senders }) });
  }

  private act(action: Exclude<NextAction, { type: 'wait' | 'finish' }>): void {
    const { sequenceId, client, timeZone } = this.start;
    const clientName = clientNameOf(client);
    if (action.type === 'send') this.send(action, clientName);
    else if (action.type === 'ask-approval') this.approve(action.stepId);
    else this.take(commandFor({ sequenceId, clientName, timeZone }, action, this.now));
  }

  /** The user is assumed to approve what waits for them, at its time. */
  private approve(stepId: number): void {
    this.take({ type: 'ApproveStep', stepId, bound: assumedBound, moment: momentAt(this.now, this.start) });
  }

  private hold(stepId: number, detail: HoldDetail): void {
    this.reasons.set(stepId, holdDetailWords(detail));
    this.act({ type: 'hold', reason: 'needs_attention', detail });
  }

  /** The mail is taken at once, by everybody. */
  private send(action: Extract<NextAction, { type: 'send' }>, clientName: string): void {
    const { sequenceId } = this.start;
    const { stepId, attempt, skip, skipReason, move, late } = action;
    const sequence = unfinishedSequence(this.invoice, sequenceId);
    const step = sequence === null ? undefined : findStep(sequence, stepId);
    if (step === undefined) throw new Error(`Step ${stepId} is not there to be sent`);
    const { plan } = step;
    const email = { plan, at: this.now, invoice: this.invoice };
    const missing = this.start.missingIn?.(email);
    if (missing !== undefined) return this.hold(stepId, missing);
    this.emails.push({ ...email, late });
    const { subject, senderName, senderEmail } = plan;
    this.take({
      type: 'StartSend',
      sequenceId,
      stepId,
      attempt,
      clientName,
      mailingId: stepId,
      mail: {
        to: '',
        cc: nobody,
        bcc: nobody,
        messageId: '',
        subject,
        textHash: '',
        from: '',
        senderName,
        senderEmail,
        via: viaOfStep(this.start, plan),
      },
      deadline: isoInstant(this.now + handover),
      attachments: [],
      ...approvedAs(step),
      skip,
      skipReason,
      move,
      moment: momentAt(this.now, this.start),
    });
    this.takeSent({ sequenceId, stepId, attempt });
  }

  private take(command: InvoiceCommand): void {
    const before = this.invoice;
    for (const event of invoiceDecider.decide(command, this.invoice)) {
      this.note(event, before);
      this.invoice = invoiceDecider.evolve(this.invoice, event);
    }
  }

  private note(event: InvoiceEvent, before: Invoice): void {
    if (event.type === 'StepsSkipped')
      for (const stepId of event.data.steps) this.reasons.set(stepId, sentence(skipWords(event.data.reason)));
    if (event.type === 'SequenceCancelled')
      for (const { plan } of unfinishedSequence(before)?.steps ?? [])
        if (!this.reasons.has(plan.stepId)) this.reasons.set(plan.stepId, cancelWords[event.data.reason]);
  }
}

/**
 * Which emails a run would send from now on if what is assumed happens, and every mail server takes them at once: the
 * same decisions as the run's own, with a clock that moves on to the next thing that is due.
 */
export const foresee = (start: Start): Foreseen => {
  const steps = unfinishedSequence(start.invoice, start.sequenceId)?.steps ?? [];
  const open = steps.filter(isUnsent).map(({ plan }) => plan.stepId);
  const foresight = new Foresight(start);
  const end = foresight.run();
  const unsent = foresight.unsent(open, end.why);
  return { emails: foresight.emails, unsent, invoice: foresight.invoice, ...end };
};
