import { millisecondsInDay } from 'date-fns/constants';
import { approvalCause, type ApprovalCause, type ApprovalRules } from '../approval/approval-rules.ts';
import { collectionStatusNames } from '../../contracts/invoices/collection.ts';
import { isSameAddress } from '../address/same-address.ts';
import { addDays, defaultSendTime, instantOf, shortDate, todayIn } from '../calendar.ts';
import type { Client } from '../client/state.ts';
import { inOrder, type Now } from '../invoice/dates.ts';
import type { HoldReason, StepPlan } from '../invoice/events.ts';
import { inCurrency } from '../money/currency-of.ts';
import { dueOf } from '../invoice/balance.ts';
import { creditAsked } from '../invoice/covering-credit.ts';
import { remainderAsked } from '../invoice/small-remainder.ts';
import { missedInstallment } from '../invoice/payment-plan/agreement.ts';
import { missableAfter, standingsOf } from '../invoice/payment-plan/installments.ts';
import { awaitsAnswer, comingReminder } from '../invoice/payment-plan/reminders.ts';
import { promiseOver } from '../invoice/promise.ts';
import type { DoubtReason, HoldDetail, SkipReason } from '../invoice/reasons.ts';
import {
  isAskedFor,
  isHeldByPromise,
  isStillOpen,
  sendsUnderWay,
  sternestSoFar,
  unfinishedSequence,
  unsentSteps,
  type Hold,
  type Invoice,
  type Open,
  type OpenSend,
  type Step,
  type UnfinishedSequence,
} from '../invoice/state.ts';
import { lacksProof, leavesFrom, senderStandingOf, type SendersOf } from '../sender/sender-address.ts';
import { senderAt } from '../sender/state.ts';
import { holdNames } from '../reasons/hold-names.ts';
import { holdDetailWords } from '../reasons/reason-words.ts';
import { waitingForApproval } from '../../contracts/sequences/sequences.ts';
import { severityOf, type Tone } from '../../contracts/sequences/tones.ts';
import { isBuiltIn } from '../email-text/wording.ts';
import { saysOverdueTooEarly } from '../email-text/says-overdue.ts';
import { clockAt, decentHour, outlooks, untrueSteps, type SequenceNow, type Outlook } from './due-steps.ts';
import { wouldGo, wouldHaveGone } from './hold-details.ts';

type MovedStep = { readonly stepId: number; readonly scheduledDate: string };

/** What a run does next. All but `wait` and `finish` are recorded at the revision on which they were decided. */
export type NextAction =
  | {
      readonly type: 'send';
      readonly stepId: number;
      /** 1 for the first. */
      readonly attempt: number;
      /** Due for more than an hour. */
      readonly late: boolean;
      /** Earlier reminders that this one replaces, and why; sterner ones that move behind it. */
      readonly skip: readonly number[];
      readonly skipReason: SkipReason;
      readonly move: readonly MovedStep[];
    }
  /** It is due, and a person has to approve it first. `skip`: the earlier reminders that it replaces. */
  | {
      readonly type: 'ask-approval';
      readonly stepId: number;
      readonly skip: readonly number[];
      readonly skipReason: SkipReason;
    }
  | { readonly type: 'skip'; readonly stepIds: readonly number[]; readonly reason: SkipReason }
  | { readonly type: 'hold'; readonly reason: HoldReason; readonly detail: HoldDetail | null }
  /** A part payment came since the last reminder, which was in this tone: the next one is not sterner. */
  | { readonly type: 'soften'; readonly stepId: number; readonly tone: Tone }
  /** The client's address, for which this step failed, is another one now. */
  | { readonly type: 'retry'; readonly stepId: number; readonly to: string }
  /** What caused the hold is over. */
  | { readonly type: 'lift'; readonly reason: HoldReason }
  | { readonly type: 'break-promise'; readonly promisedDate: string; readonly resumeFrom: string }
  /** An installment was missed: the user is told, and asked what now. */
  | { readonly type: 'miss-installment'; readonly date: string }
  /** The time of the reminder of an installment has come. */
  | { readonly type: 'add-plan-reminder'; readonly date: string }
  /** The deadline of a send without a mailing has passed without an outcome. */
  | { readonly type: 'doubt'; readonly stepId: number; readonly attempt: number; readonly why: DoubtReason }
  | { readonly type: 'cancel'; readonly reason: 'client_deleted' }
  | { readonly type: 'complete' }
  /** At most 24 h; `until` is the instant that it actually waits for, null when only a change can wake it. */
  | {
      readonly type: 'wait';
      readonly milliseconds: number;
      readonly until: string | null;
      readonly why: string;
    }
  | { readonly type: 'finish'; readonly why: string };

/** Everything that a run's decision depends on. */
export interface Situation {
  readonly invoice: Invoice;
  readonly client: Client;
  readonly account: {
    readonly timeZone: string;
    /** The account's latest take-over; absent for none. */
    readonly takeOver?: { readonly at: string };
    /** Which emails wait for the user by its settings; absent, or null, for none. */
    readonly approvalRules?: ApprovalRules | null;
  };
  readonly sequenceId: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /**
   * What the client has beyond the totals of their other invoices, in minor units; absent while that is not known. Then
   * it neither holds a sequence nor frees one.
   */
  readonly clientCredit?: number | undefined;
  /** How this installation sends mail now, for senders that have nothing of their own. */
  readonly via: 'smtp' | 'outbox';
  /** What the account may send from; none is refused when it is absent. */
  readonly senders?: SendersOf;
  /** When to look again at mailings that are being handed over, by their id, in milliseconds since 1970. */
  readonly handovers?: ReadonlyMap<number, number>;
}

const longestWait = millisecondsInDay;

/**
 * What a sequence's run does next (`docs/chasing-rules.md`). If several apply, in this order: an overdue outcome, a
 * promised day that has passed, an installment that was missed (all are recorded), ended, held, promised, set aside,
 * untrue on the day, waiting for approval, late, due. No wait is longer than 24 h.
 */
export const nextAction = (situation: Situation): NextAction =>
  overdueOutcome(situation) ?? brokenPromise(situation) ?? missedOne(situation) ?? goOn(situation);

/** A send without a mailing may be declared in doubt only after its deadline. */
const overdueOutcome = ({ invoice, sequenceId, now }: Situation): NextAction | undefined => {
  const overdue = sendsUnderWay(invoice, sequenceId).find(
    (send) => send.mailingId === null && Date.parse(send.deadline) <= now,
  );
  if (overdue === undefined) return undefined;
  const { stepId, attempt } = overdue;
  return { type: 'doubt', stepId, attempt, why: { code: 'not_recorded' } };
};

const lookAgainAt = ({ handovers }: Situation, { mailingId, deadline }: OpenSend): number =>
  (mailingId === null ? undefined : handovers?.get(mailingId)) ?? Date.parse(deadline);

/** A promise ends with its day, even if something else holds the sequence. */
const brokenPromise = ({ invoice, account, now }: Situation): NextAction | undefined => {
  const over = promiseOver(invoice, todayIn(account.timeZone, now));
  return over === null ? undefined : { type: 'break-promise', ...over };
};

const missedOne = ({ invoice, account, now }: Situation): NextAction | undefined => {
  const missed = missedInstallment(invoice, todayIn(account.timeZone, now));
  return missed === null ? undefined : { type: 'miss-installment', ...missed };
};

const goOn = (situation: Situation): NextAction => {
  const { invoice, client, sequenceId } = situation;
  const sequence = unfinishedSequence(invoice, sequenceId);
  if (sequence !== null && client.status !== 'active') return { type: 'cancel', reason: 'client_deleted' };
  const handovers = sendsUnderWay(invoice, sequenceId).map((send) => lookAgainAt(situation, send));
  if (handovers.length > 0) return wait(situation, Math.min(...handovers), 'An email is being handed over');
  if (invoice.status !== 'open' || sequence === null) return { type: 'finish', why: endedBecause(invoice) };
  const now = nowOf(situation);
  const needsApproval = (plan: StepPlan): boolean => causeToAsk(situation, plan) !== null;
  const current = { invoice, sequence, now, needsApproval };
  const isPlanned = invoice.plan !== null;
  return (
    whileHeld(situation, current) ??
    whileAnotherGoes(situation) ??
    (isPlanned ? whilePlanned(situation, current) : whileActive(situation, current))
  );
};

/** Why the email of a step goes only with the user's approval; null when it goes by itself. */
export const causeToAsk = (
  { invoice, client, account }: Pick<Situation, 'invoice' | 'client' | 'account'>,
  plan: StepPlan,
): ApprovalCause | null =>
  invoice.status === 'open' && client.status === 'active'
    ? approvalCause(plan, { invoice, client, rules: account.approvalRules })
    : null;

const betweenLooks = 60_000;

/** An email of an earlier sequence that has ended may still be on its way: one goes at a time. */
const whileAnotherGoes = (situation: Situation): NextAction | undefined => {
  const { invoice, now } = situation;
  const looks = sendsUnderWay(invoice).map((send) => lookAgainAt(situation, send));
  if (looks.length === 0) return undefined;
  const first = Math.min(...looks);
  const until = first > now ? first : now + betweenLooks;
  return wait(situation, until, 'An email of an earlier sequence is being handed over');
};

const endedBecause = (invoice: Invoice): string => {
  if (invoice.status === 'paid') return 'The invoice is paid';
  return invoice.status === 'open' ? 'The sequence has ended' : 'The invoice was deleted';
};

const nowOf = ({ now, account }: Situation): Now => ({ now, timeZone: account.timeZone });

const whileHeld = (situation: Situation, { invoice, sequence, now }: SequenceNow): NextAction | undefined => {
  if (invoice.plan === null && !sequence.steps.some(isStillOpen)) return { type: 'complete' };
  const { takeOver } = situation.account;
  if (takeOver !== undefined && (sequence.since ?? '') < takeOver.at)
    return { type: 'hold', reason: 'needs_attention', detail: { code: 'taken_over', at: takeOver.at } };
  const unsent = unsentSteps(sequence);
  if (sequence.via === 'outbox' && unsent.some(({ plan }) => viaOfStep(situation, plan) === 'smtp'))
    return { type: 'hold', reason: 'mail_server_added', detail: wouldGo(invoice, sequence, now) };
  const remainder = remainderAsked(invoice);
  if (remainder !== null && !isAskedAbout(sequence, remainder))
    return {
      type: 'hold',
      reason: 'small_remainder',
      detail: { code: 'small_remainder', dueCents: remainder, ...inCurrency(invoice.facts.currency) },
    };
  const credit = coveringCredit(situation, invoice);
  if (credit !== null && !sequence.holds.some(asksAbout(credit)))
    return {
      type: 'hold',
      reason: 'client_credit',
      detail: {
        code: 'client_credit',
        creditCents: credit,
        dueCents: dueOf(invoice),
        ...inCurrency(invoice.facts.currency),
      },
    };
  const over = sequence.holds.find((hold) => isOver(hold, situation));
  if (over !== undefined) return { type: 'lift', reason: over.reason };
  const corrected = correctedStep(sequence, situation.client);
  const retryAt = corrected === undefined ? null : mayRetryFrom(invoice, now);
  if (corrected !== undefined && retryAt === null)
    return { type: 'retry', stepId: corrected.plan.stepId, to: addressOf(situation.client) };
  if (sequence.holds.length > 0)
    return wait(situation, earlier(retryAt, capEnds(sequence)), holdsOf(sequence));
  if (isHeldByPromise(invoice, sequence) && invoice.promisedDate !== null)
    return wait(situation, null, `${holdNames.promised_payment}, ${shortDate(invoice.promisedDate)}`);
  const { status } = invoice.collection;
  if (status !== null)
    return wait(
      situation,
      null,
      `${holdNames.collection_status}, ${collectionStatusNames[status.status].toLowerCase()}`,
    );
  if (invoice.plan === null && unsent.length === 0)
    return wait(situation, null, 'Waiting to be told whether an email arrived');
  return undefined;
};

const isAskedAbout = ({ holds }: UnfinishedSequence, dueCents: number): boolean =>
  holds.some(({ detail }) => detail?.code === 'small_remainder' && detail.dueCents === dueCents);

const coveringCredit = ({ clientCredit = 0 }: Situation, invoice: Open): number | null =>
  creditAsked(invoice, clientCredit);

/** Whether the user was asked about the credit, or about more. */
const asksAbout =
  (credit: number) =>
  ({ detail }: Hold): boolean =>
    detail?.code === 'client_credit' && detail.creditCents >= credit;

/** How the email of a step would leave this installation now. */
export const viaOfStep = (
  { senders, via }: { readonly senders?: SendersOf | undefined; readonly via: Situation['via'] },
  { senderEmail }: Pick<StepPlan, 'senderEmail'>,
): Situation['via'] => (senders === undefined ? via : leavesFrom(senders, senderEmail));

const addressOf = (client: Client): string => (client.status === 'active' ? client.facts.email : '');

/** A reminder that failed for an address which is not the client's any more. */
const correctedStep = ({ steps }: UnfinishedSequence, client: Client): Step | undefined => {
  const email = addressOf(client);
  if (email === '') return undefined;
  return steps.find(
    ({ progress }) =>
      progress.type === 'failed' &&
      progress.refusedAddress !== undefined &&
      !isSameAddress(progress.refusedAddress, email),
  );
};

/**
 * When a run may retry by itself, in milliseconds since 1970: at a decent hour, and not before the day after a broken
 * promise. Null when that is now.
 */
const mayRetryFrom = ({ resumeFrom }: Open, now: Now): number | null =>
  resumeFrom !== null && resumeFrom > todayIn(now.timeZone, now.now)
    ? instantOf(resumeFrom, defaultSendTime, now.timeZone)
    : decentHour(now);

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/**
 * Whether what a hold waits for has come: its sender or the client's address can be used, the account may send, or
 * nobody is asked any more about the rest or the client's credit.
 */
const isOver = ({ detail }: Hold, situation: Situation): boolean => {
  const { invoice, senders, client, now, clientCredit } = situation;
  if (detail?.code === 'client_credit')
    return (
      invoice.status === 'open' && clientCredit !== undefined && coveringCredit(situation, invoice) === null
    );
  if (detail?.code === 'small_remainder')
    return invoice.status === 'open' && remainderAsked(invoice) === null;
  if (detail?.code === 'email_cap') return Date.parse(detail.until) <= now;
  if (detail?.code === 'no_address') return addressOf(client) !== '';
  if (senders === undefined || detail === null) return false;
  if (detail.code === 'sender_refused')
    return (
      leavesFrom(senders, detail.email) === 'outbox' ||
      (senderAt(senders.senders, detail.email)?.refusal ?? null) === null
    );
  if (detail.code === 'address_unproven') return !lacksProof(senders);
  if (detail.code !== 'sender_unverified' && detail.code !== 'sender_gone') return false;
  return senderStandingOf(senders, detail.email).type === 'usable';
};

/** When a hold ends by itself, in milliseconds since 1970; null when only a change can end what holds it. */
const capEnds = ({ holds }: UnfinishedSequence): number | null => {
  const ends = holds.flatMap(({ detail }) =>
    detail?.code === 'email_cap' ? [Date.parse(detail.until)] : [],
  );
  return ends.length === 0 ? null : Math.min(...ends);
};

const holdsOf = ({ holds }: UnfinishedSequence): string =>
  holds
    .map(({ reason, detail }) =>
      detail === null ? holdNames[reason] : `${holdNames[reason]} (${holdDetailWords(detail)})`,
    )
    .join(', ');

/** A payment plan holds the sequence; only the reminders of its installments go. */
const whilePlanned = (situation: Situation, current: SequenceNow): NextAction => {
  const { invoice, sequence, now } = current;
  if (awaitsAnswer(invoice)) return wait(situation, null, 'An installment was missed');
  const coming = comingReminder(invoice, now, todayIn(now.timeZone, now.now));
  if (coming !== undefined && coming.at <= now.now) return { type: 'add-plan-reminder', date: coming.date };
  const steps = sequence.steps.filter(({ plan }) => plan.installmentDate !== undefined);
  const going = whileActive(situation, { ...current, sequence: { ...sequence, steps } });
  if (going.type !== 'wait' || coming === undefined) return going;
  const until = going.until === null ? Infinity : Date.parse(going.until);
  return coming.at < until
    ? wait(situation, coming.at, `${holdNames.payment_plan}, next reminder: ${clockAt(coming.at, now)}`)
    : going;
};

const whileActive = (situation: Situation, current: SequenceNow): NextAction => {
  const untrue = untrueSteps(current);
  if (untrue !== undefined) return { type: 'skip', ...untrue };
  const all = outlooks(current);
  return longAbsence(all) ?? sendNow(all, current, situation.senders) ?? waitForNext(situation, all);
};

/** More than 14 days late, nothing is sent: the user decides. */
const longAbsence = (all: readonly Outlook[]): NextAction | undefined => {
  const tooLate = all.find((outlook) => outlook.type === 'too-late');
  return (
    tooLate && { type: 'hold', reason: 'long_absence', detail: wouldHaveGone(tooLate.step, tooLate.lateBy) }
  );
};

/** A text that says overdue is never sent before the due date has passed: the user has to correct it. */
const untrueText = (
  { subject, content, installmentDate }: StepPlan,
  { invoice, now }: SequenceNow,
): NextAction | undefined => {
  const dueDate = installmentDate ?? invoice.dueDate;
  return saysOverdueTooEarly({ subject, content }, todayIn(now.timeZone, now.now), dueDate)
    ? { type: 'hold', reason: 'needs_attention', detail: { code: 'says_overdue', subject, dueDate } }
    : undefined;
};

/**
 * After a part payment, the next reminder is not sterner than the last. A built-in text gets the gentler tone; of their
 * own words the user decides.
 */
const sternerAfterPayment = (plan: StepPlan, { invoice }: SequenceNow): NextAction | undefined => {
  const { stepId, subject, stepType, tone } = plan;
  const last = sternestSoFar(invoice);
  if (!invoice.paidInPart || stepType !== 'customer_reminder' || last === null) return undefined;
  if (severityOf(tone) <= severityOf(last)) return undefined;
  return isBuiltIn(plan)
    ? { type: 'soften', stepId, tone: last }
    : { type: 'hold', reason: 'needs_attention', detail: { code: 'paid_in_part', subject } };
};

/** Nothing goes out until the account's address is proven. */
const unproven = (senders: SendersOf | undefined): NextAction | undefined =>
  senders !== undefined && lacksProof(senders)
    ? {
        type: 'hold',
        reason: 'needs_attention',
        detail: { code: 'address_unproven', email: senders.account.email },
      }
    : undefined;

/** What a sender sends waits while its own mail server, or Gmail, refuses it. */
const refusedSender = ({ senderEmail }: StepPlan, senders: SendersOf | undefined): NextAction | undefined => {
  if (senders === undefined || leavesFrom(senders, senderEmail) === 'outbox') return undefined;
  const { email, refusal } = senderAt(senders.senders, senderEmail) ?? {};
  if (email === undefined || refusal == null) return undefined;
  const { server, reply, gmail } = refusal;
  const detail = { code: 'sender_refused', email, server, reply, ...(gmail && { gmail }) } as const;
  return { type: 'hold', reason: 'sender_refused', detail };
};

/** What was approved is compared once its text is composed. */
const unapproved = (
  step: Step,
  { needsApproval }: SequenceNow,
  { skip, skipReason }: { readonly skip: readonly number[]; readonly skipReason: SkipReason },
): NextAction | undefined =>
  needsApproval?.(step.plan) === true && !isAskedFor(step) && step.approval?.type !== 'approved'
    ? { type: 'ask-approval', stepId: step.plan.stepId, skip, skipReason }
    : undefined;

const sendNow = (
  all: readonly Outlook[],
  current: SequenceNow,
  senders: SendersOf | undefined,
): NextAction | undefined => {
  const { now } = current;
  const ready = all
    .flatMap((outlook) => (outlook.type === 'go' ? [outlook] : []))
    .filter(({ late }) => !late || decentHour(now) === null);
  const [first] = inOrder(ready.map(({ going }) => going.send));
  const outlook = ready.find(({ going }) => going.send === first);
  if (outlook === undefined) return undefined;
  const { step, late, going } = outlook;
  const { stepId } = step.plan;
  const skip = going.skip.map((skipped) => skipped.stepId);
  const { skipReason, move } = going;
  return (
    unproven(senders) ??
    sternerAfterPayment(step.plan, current) ??
    untrueText(step.plan, current) ??
    refusedSender(step.plan, senders) ??
    unapproved(step, current, { skip, skipReason }) ?? {
      type: 'send',
      stepId,
      attempt: step.attempts + 1,
      late,
      skip,
      skipReason,
      move,
    }
  );
};

const waitForNext = (situation: Situation, all: readonly Outlook[]): NextAction => {
  const now = nowOf(situation);
  if (all.some(({ type }) => type === 'approval')) return waitForApproval(situation, all);
  const [next] = all
    .map((outlook) => ({ outlook, until: waitsUntil(outlook, now) }))
    .toSorted((one, other) => one.until - other.until);
  return next === undefined
    ? wait(situation, null, 'Nothing is planned')
    : wait(situation, next.until, waitingFor(next.outlook, clockAt(next.until, now)));
};

/** Internal alerts go meanwhile. */
const waitForApproval = (situation: Situation, all: readonly Outlook[]): NextAction => {
  const others = all.filter(({ type }) => type !== 'approval');
  const until = Math.min(...others.map((outlook) => waitsUntil(outlook, nowOf(situation))));
  return wait(situation, until === Infinity ? null : until, waitingForApproval);
};

const waitsUntil = (outlook: Outlook, now: Now): number =>
  outlook.type === 'wait' ? outlook.until : (decentHour(now) ?? now.now);

const waitingFor = (outlook: Outlook, at: string): string => {
  if (outlook.type !== 'wait') return `Waiting until ${at}`;
  switch (outlook.for) {
    case 'time':
      return `Next email: ${at}`;
    case 'retry':
      return `Trying again at ${at}`;
    case 'gap':
      return `Waiting until ${at}, a day after a late reminder`;
  }
};

/** A wait never passes the end of a promised day, nor that of an installment's grace. @param until null when only a change can end the wait */
const wait = ({ invoice, account, now }: Situation, until: number | null, why: string): NextAction => {
  const over =
    invoice.status === 'open'
      ? [
          invoice.promisedDate,
          invoice.plan && missableAfter(invoice.plan, standingsOf(invoice.plan, invoice)),
        ]
      : [];
  const ends = over.flatMap((date) =>
    date === null ? [] : [instantOf(addDays(date, 1), '00:00', account.timeZone)],
  );
  const instants = [...(until === null ? [] : [until]), ...ends];
  const first = instants.length === 0 ? null : Math.min(...instants);
  return {
    type: 'wait',
    milliseconds: Math.min(longestWait, first === null ? longestWait : Math.max(1, Math.ceil(first - now))),
    until: first === null ? null : new Date(first).toISOString(),
    why,
  };
};
