import type { MoveBody, StepDraft, ToggleBody, ToneBody } from '../../contracts/sequences/sequence-bodies.ts';
import { assertKnownVariables } from '../../domain/email-text/known-variables.ts';
import { defaultSender } from '../../domain/sender/sender-address.ts';
import { planOf } from '../../domain/invoice/sequence/step-plan.ts';
import { withTiming } from '../../domain/steps/step-timing.ts';
import { recordNumberOf, type Call } from '../command-context.ts';
import { sendersOf } from '../senders/load-senders.ts';
import { assertOwnSender } from '../senders/own-sender.ts';
import { claimFiles } from '../files/uploads.ts';
import { loadClientName, onInvoice, type Desk, type Done } from '../desk.ts';
import { parseSchedule } from '../entered-dates.ts';
import { momentAt } from '../../domain/moment.ts';
import { keptTemplates } from '../templates.ts';

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
