import type { Tone } from '../../contracts/sequences/tones.ts';
import { todayIn } from '../../domain/calendar.ts';
import type { Wording } from '../../domain/email-text/wording.ts';
import type { StepPlan } from '../../domain/invoice/events.ts';
import { planOf } from '../../domain/invoice/sequence/step-plan.ts';
import type { Open, Paid } from '../../domain/invoice/state.ts';
import type { DatingMoment } from '../../domain/schedule/dates-for-invoice.ts';
import {
  draftsForInvoice,
  draftsInFull,
  type ScheduledDraft,
} from '../../domain/schedule/drafts-for-invoice.ts';
import type { ScheduleStep } from '../../domain/schedule/events.ts';
import type { KnownSchedule } from '../../domain/schedule/state.ts';
import { dayOf } from '../../domain/schedule/step-order.ts';
import { defaultSender, type SendersOf } from '../../domain/sender/sender-address.ts';
import { templateDecider } from '../../domain/template/decide.ts';
import type { Call } from '../command-context.ts';
import type { Desk } from '../desk.ts';
import { sendersOf } from '../senders/load-senders.ts';
import { templateStream } from '../streams.ts';

export interface ScheduledFor {
  /** Whether the client gets no other first email on a day; by default none of them does. */
  readonly isFree?: DatingMoment['isFree'];
  /** For steps that name none; default that of the account's primary sender, else the account's. */
  readonly senderName?: string | null | undefined;
}

/** What a schedule plans for an invoice. */
export interface SchedulePlans {
  readonly senders: SendersOf;
  /** The steps that are ahead of it, with their dates from now on. */
  ahead(invoice: Open | Paid): StepPlan[];
  /** All steps, each on the day that the due date alone gives it. */
  inFull(invoice: Open | Paid): StepPlan[];
}

const textsOf = async (
  desk: Pick<Desk, 'commands'>,
  accountId: number,
  steps: readonly ScheduleStep[],
): Promise<ReadonlyMap<number, Wording>> => {
  const texts = new Map<number, Wording>();
  for (const id of new Set(steps.flatMap(({ templateId }) => templateId ?? []))) {
    const { state } = await desk.commands.load(templateStream(id), templateDecider);
    if (state.status !== 'active' || state.accountId !== accountId) continue;
    texts.set(id, { subject: state.facts.subject, content: state.facts.content });
  }
  return texts;
};

/** Reads what a schedule's steps need: templates that are still there, and the account's senders. */
export const plansOfSchedule = async (
  desk: Pick<Desk, 'commands' | 'mailVia' | 'ownLeaves' | 'ids'>,
  call: Pick<Call, 'account' | 'now'> & { readonly ids?: readonly number[] },
  { facts: { steps } }: Pick<KnownSchedule, 'facts'>,
  { isFree, senderName }: ScheduledFor = {},
): Promise<SchedulePlans> => {
  const { account, now } = call;
  const senders = await sendersOf(desk, account);
  const templates = await textsOf(desk, account.accountId, steps);
  const { email, sender } = defaultSender(senders);
  const { timeZone } = account;
  const moment: DatingMoment = {
    now,
    timeZone,
    today: todayIn(timeZone, now),
    ...(isFree !== undefined && { isFree }),
  };
  const stepIds = call.ids?.slice(1) ?? [];
  const planned = (drafts: readonly ScheduledDraft[], { document }: Open | Paid): StepPlan[] =>
    drafts.map(({ step, draft }, index) => ({
      ...planOf(
        draft,
        stepIds[index] ?? desk.ids.next(),
        { timeZone, email },
        senderName ?? sender?.displayName ?? account.name,
        {
          files: step.attachments,
          hasDocument: document !== null,
        },
      ),
      scheduleStep: step.id,
      scheduleDay: dayOf(step),
    }));
  const datedFor = ({
    dueDate,
    sternestSent,
  }: Open | Paid): { dueDate: string; sternestSent: Tone | null } => ({
    dueDate,
    sternestSent,
  });
  return {
    senders,
    ahead: (invoice) => planned(draftsForInvoice(steps, datedFor(invoice), moment, templates), invoice),
    inFull: (invoice) => planned(draftsInFull(steps, datedFor(invoice), templates), invoice),
  };
};
