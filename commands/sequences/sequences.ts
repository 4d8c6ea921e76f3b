import type {
  MoveBody,
  SequenceBody,
  StepDraft,
  ToggleBody,
  ToneBody,
} from '../../contracts/sequences/sequence-bodies.ts';
import { senderNotVerified } from '../../contracts/senders/sender-messages.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { InvalidField, NotAllowedNow } from '../../domain/errors.ts';
import type { StepPlan } from '../../domain/invoice/events.ts';
import { assertKnownVariables } from '../../domain/email-text/known-variables.ts';
import {
  defaultSender,
  sequenceVia,
  senderStandingOf,
  type SendersOf,
} from '../../domain/sender/sender-address.ts';
import type { Open, Paid } from '../../domain/invoice/state.ts';
import { planOf } from '../../domain/invoice/sequence/step-plan.ts';
import { withTiming } from '../../domain/steps/step-timing.ts';
import { recordNumberOf, type Call } from '../command-context.ts';
import { sendersOf } from '../senders/load-senders.ts';
import { claimFiles } from '../files/uploads.ts';
import { loadClientName, onInvoice, type Desk, type Done } from '../desk.ts';
import { parseSchedule } from '../entered-dates.ts';
import { momentAt } from '../../domain/moment.ts';
import { inPlace } from '../places.ts';
import { clientStream } from '../streams.ts';
import { keptTemplates } from '../templates.ts';

/**
 * A step may name a sender of the account. One that is not verified yet sends nothing: its sequence is held until it is.
 * @throws InvalidField
 */
export const assertOwnSender = (senders: SendersOf, senderEmail: string, field: string): void => {
  const { type } = senderStandingOf(senders, senderEmail);
  if (type !== 'usable' && type !== 'unverified') throw new InvalidField(field, senderNotVerified);
};

/** How many ids a new sequence needs: its own and those of its steps. */
export const recordsOf = (body: SequenceBody): number => 1 + body.steps.length;

/**
 * Starts an invoice's sequence in a place of the plan.
 * @throws NotFound, InvalidField, NotAllowedNow, PlanLimitReached
 */
export const startSequence = async (
  desk: Desk,
  call: Call,
  { invoiceId, steps: drafts, senderName }: SequenceBody,
): Promise<Done & { sequenceId: number }> => {
  const senders = await sendersOf(desk, call.account);
  drafts.forEach(({ senderEmail, scheduledDate, scheduledTime, subject, content }, index) => {
    assertKnownVariables({ [`steps.${index}.subject`]: subject, [`steps.${index}.content`]: content });
    parseSchedule(scheduledDate, scheduledTime, call.account.timeZone, `steps.${index}.scheduledDate`);
    if (senderEmail) assertOwnSender(senders, senderEmail, `steps.${index}.senderEmail`);
  });
  const sequenceId = recordNumberOf(call);
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
      };
    }),
  );
  return { ...handled, sequenceId };
};

/**
 * Adds a step to an invoice's sequence that has begun; its id is the call's first.
 * @throws NotFound, InvalidField, NotAllowedNow when there is no such sequence, or no room for a step
 */
export const addStep = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  { templateId, ...draft }: StepDraft,
): Promise<Done & { stepId: number }> => {
  const stepId = recordNumberOf(call);
  assertKnownVariables({ subject: draft.subject, content: draft.content });
  const senders = await sendersOf(desk, call.account);
  parseSchedule(draft.scheduledDate, draft.scheduledTime, call.account.timeZone, 'scheduledDate');
  if (draft.senderEmail) assertOwnSender(senders, draft.senderEmail, 'senderEmail');
  const kept = templateId == null ? [] : await keptTemplates(desk, call, [templateId]);
  const files = await claimFiles(desk, call, draft.attachments ?? [], 'attachments');
  const handled = await onInvoice(desk, call, invoiceId, 'AddStep', ({ document, dueDate }) => {
    const plan = planOf(
      { ...draft, templateId: templateId != null && kept.includes(templateId) ? templateId : null },
      stepId,
      { ...call.account, email: defaultSender(senders).email },
      null,
      { files, hasDocument: document !== null },
    );
    return { type: 'AddStep', step: withTiming(plan, dueDate), moment: momentAt(call.now, call.account) };
  });
  return { ...handled, stepId };
};

/** Moves all unsent emails of a sequence. @throws NotFound, NotAllowedNow, InvalidField when one would be in the past */
export const moveSteps = (desk: Desk, call: Call, invoiceId: number, { days }: MoveBody): Promise<Done> =>
  onInvoice(desk, call, invoiceId, 'MoveSteps', () => ({
    type: 'MoveSteps',
    days,
    moment: momentAt(call.now, call.account),
  }));

/** Changes the tone of all unsent reminders of a sequence. @throws NotFound, NotAllowedNow when none is left */
export const changeTone = (
  desk: Desk,
  call: Call,
  invoiceId: number,
  { tone, replaceEdited = false }: ToneBody,
): Promise<Done> =>
  onInvoice(desk, call, invoiceId, 'ChangeTone', () => ({ type: 'ChangeTone', tone, replaceEdited }));

/** @throws NotAllowedNow when the client was deleted */
const assertClientThere = async (desk: Desk, clientId: number): Promise<void> => {
  const { state } = await desk.commands.load(clientStream(clientId), clientDecider);
  if (state.status !== 'active')
    throw new NotAllowedNow("This invoice's client was deleted. Please choose another client first.");
};

/** Pauses a sequence because an imported file says that its invoice is not to be chased. @throws NotFound, NotAllowedNow */
export const pauseBecauseOfFile = (desk: Desk, call: Call, invoiceId: number, text: string): Promise<Done> =>
  onInvoice(desk, call, invoiceId, 'PauseSequence', async ({ facts }) => ({
    type: 'PauseSequence',
    clientName: await loadClientName(desk, facts.clientId),
    because: { code: 'file_says', text },
  }));

/**
 * Pauses a sequence by hand, or resumes it. @throws NotFound, NotAllowedNow when there is none, PromiseStands so that
 * the user is asked first
 */
export const toggleSequence = (
  desk: Desk,
  call: Call,
  invoiceId: number,
  { status, despitePromise = false, withClient = false }: ToggleBody,
): Promise<Done> => {
  const type = status === 'paused' ? 'PauseSequence' : 'ResumeSequence';
  return onInvoice(desk, call, invoiceId, type, async ({ facts }) =>
    type === 'PauseSequence'
      ? {
          type,
          clientName: await loadClientName(desk, facts.clientId),
          ...(withClient && { because: { code: 'with_client' } }),
        }
      : { type, despitePromise, moment: momentAt(call.now, call.account) },
  );
};
