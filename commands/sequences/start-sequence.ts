import { mostSteps, type SequenceBody, type StepDraft } from '../../contracts/sequences/sequence-bodies.ts';
import type { ScheduleRef } from '../../contracts/schedules/schedule-ref.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { assertKnownVariables } from '../../domain/email-text/known-variables.ts';
import { NotAllowedNow } from '../../domain/errors.ts';
import type { StepPlan } from '../../domain/invoice/events.ts';
import { planOf } from '../../domain/invoice/sequence/step-plan.ts';
import { unfinishedSequence, type Invoice, type Open, type Paid } from '../../domain/invoice/state.ts';
import { momentAt } from '../../domain/moment.ts';
import { scheduleRefOf, type KnownSchedule } from '../../domain/schedule/state.ts';
import { defaultSender, sequenceVia, type SendersOf } from '../../domain/sender/sender-address.ts';
import { withTiming } from '../../domain/steps/step-timing.ts';
import type { Handled } from '../../platform/ports/command-handler.ts';
import { recordNumberOf, type Call } from '../command-context.ts';
import { onInvoice, type Desk, type Done } from '../desk.ts';
import { parseSchedule } from '../entered-dates.ts';
import { claimFiles } from '../files/uploads.ts';
import { inPlace } from '../places.ts';
import { plansOfSchedule, type ScheduledFor } from '../schedules/plans-of-schedule.ts';
import { loadActiveSchedule } from '../schedules/schedules.ts';
import { sendersOf } from '../senders/load-senders.ts';
import { assertOwnSender } from '../senders/own-sender.ts';
import { clientStream } from '../streams.ts';
import { keptTemplates } from '../templates.ts';

/** How many ids a new sequence needs: its own and those of its steps, as many as a schedule may have. */
export const recordsOf = ({ steps }: SequenceBody): number => 1 + (steps?.length ?? mostSteps);

type Started = Done & { readonly sequenceId: number };

interface NewSequence {
  readonly invoiceId: number;
  readonly senders: SendersOf;
  /** The steps for the invoice as it is when it is decided. */
  readonly plansFor: (invoice: Open | Paid) => readonly StepPlan[];
  readonly schedule?: ScheduleRef;
  readonly byRule?: true;
}

/** Starts a sequence in a place of the plan; its id is the call's first. */
const start = async (
  desk: Desk,
  call: Call,
  { invoiceId, senders, plansFor, ...how }: NewSequence,
): Promise<Handled<Invoice> & Started> => {
  const sequenceId = recordNumberOf(call);
  const handled = await inPlace(desk, call, { kind: 'sequence', id: sequenceId, invoiceId }, (take) =>
    onInvoice(desk, call, invoiceId, 'start', async (invoice) => {
      await assertClientThere(desk, invoice.facts.clientId);
      await take();
      const steps = plansFor(invoice);
      return {
        type: 'StartSequence',
        sequenceId,
        steps,
        via: sequenceVia(senders, steps),
        moment: momentAt(call.now, call.account),
        ...how,
      };
    }),
  );
  return { ...handled, sequenceId };
};

/** @throws NotAllowedNow when the client was deleted */
const assertClientThere = async (desk: Desk, clientId: number): Promise<void> => {
  const { state } = await desk.commands.load(clientStream(clientId), clientDecider);
  if (state.status !== 'active')
    throw new NotAllowedNow("This invoice's client was deleted. Please choose another client first.");
};

const startWithSteps = async (
  desk: Desk,
  call: Call,
  { invoiceId, senderName }: SequenceBody,
  drafts: readonly StepDraft[],
): Promise<Started> => {
  const senders = await sendersOf(desk, call.account);
  drafts.forEach(({ senderEmail, scheduledDate, scheduledTime, subject, content }, index) => {
    assertKnownVariables({ [`steps.${index}.subject`]: subject, [`steps.${index}.content`]: content });
    parseSchedule(scheduledDate, scheduledTime, call.account.timeZone, `steps.${index}.scheduledDate`);
    if (senderEmail) assertOwnSender(senders, senderEmail, `steps.${index}.senderEmail`);
  });
  const stepIds = call.ids.slice(1);
  const named = drafts.flatMap(({ templateId }) => templateId ?? []);
  const kept = await keptTemplates(desk, call, named);
  const files = await Promise.all(
    drafts.map(({ attachments }, index) =>
      claimFiles(desk, call, attachments ?? [], `steps.${index}.attachments`),
    ),
  );
  const numbered = drafts.map((draft, index) => ({
    draft,
    stepId: stepIds[index] ?? desk.ids.next(),
    files: files[index] ?? [],
  }));
  const plansFor = ({ document, dueDate }: Open | Paid): StepPlan[] =>
    numbered.map(({ draft: { templateId, ...draft }, stepId, files: attached }) => {
      const plan = planOf(
        { ...draft, templateId: templateId != null && kept.includes(templateId) ? templateId : null },
        stepId,
        { ...call.account, email: defaultSender(senders).email },
        senderName,
        { files: attached, hasDocument: document !== null },
      );
      // The date decides, whatever the draft says of days before or after the due date.
      return withTiming(plan, dueDate);
    });
  return start(desk, call, { invoiceId, senders, plansFor });
};

/** What is said when nothing of a schedule is ahead of an invoice. */
export const nothingLeftOf = (name: string): string =>
  `Nothing of the schedule "${name}" is left for this invoice`;

/**
 * Starts an invoice's sequence with the steps of a schedule, on the days that the due date gives them.
 * @param sender as the call names it, for steps that name none
 * @throws NotFound, NotAllowedNow also when no step is ahead of it, PlanLimitReached, TrialEnded
 */
export const startWithSchedule = async (
  desk: Desk,
  call: Call,
  {
    invoiceId,
    schedule,
    ...how
  }: { readonly invoiceId: number; readonly schedule: KnownSchedule } & Pick<NewSequence, 'byRule'> &
    Pick<ScheduledFor, 'isFree' | 'senderName'>,
): Promise<Handled<Invoice> & Started> => {
  const { isFree, senderName, ...rest } = how;
  const plansFor = await plansOfSchedule(desk, call, schedule, { isFree, senderName });
  return start(desk, call, {
    invoiceId,
    senders: plansFor.senders,
    plansFor: (invoice) => {
      const plans = plansFor.ahead(invoice);
      // Whatever else refuses it is said first.
      if (plans.length === 0 && unfinishedSequence(invoice) === null && invoice.status === 'open')
        throw new NotAllowedNow(nothingLeftOf(schedule.facts.name));
      return plans;
    },
    schedule: scheduleRefOf(schedule),
    ...rest,
  });
};

/**
 * Starts an invoice's sequence in a place of the plan, with steps or with those of a schedule.
 * @throws NotFound, InvalidField, NotAllowedNow, PlanLimitReached
 */
export const startSequence = async (desk: Desk, call: Call, body: SequenceBody): Promise<Started> => {
  const { invoiceId, steps, scheduleId, senderName } = body;
  if (scheduleId == null) return startWithSteps(desk, call, body, steps ?? []);
  const schedule = await loadActiveSchedule(desk, call.account.accountId, scheduleId);
  return startWithSchedule(desk, call, { invoiceId, schedule, senderName });
};
