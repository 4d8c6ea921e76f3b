import { z } from 'zod';
import type { DoubtResolution, StepChangeBody, StepView } from '../../contracts/sequences/sequences.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { NotFound } from '../../domain/errors.ts';
import type { InvoiceCommand, StepChanges } from '../../domain/invoice/commands.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import type { StepPlan } from '../../domain/invoice/events.ts';
import { assertKnownVariables } from '../../domain/email-text/known-variables.ts';
import {
  findStep,
  unfinishedSequence,
  type Invoice,
  type Open,
  type Paid,
} from '../../domain/invoice/state.ts';
import { contextOf, type Call } from '../command-context.ts';
import { loadClientName, loadInvoice, onInvoice, type Desk, type Done } from '../desk.ts';
import { parseSchedule } from '../entered-dates.ts';
import { momentAt } from '../../domain/moment.ts';
import { freeEnded } from '../places.ts';
import { reviseClient } from '../clients.ts';
import { assertRepeats } from '../read-only-fields.ts';
import { sendersOf } from '../senders/load-senders.ts';
import { assertOwnSender } from './sequences.ts';
import { clientStream, invoiceStream } from '../streams.ts';
import { claimFiles } from '../files/uploads.ts';
import { keptTemplates } from '../templates.ts';

const stepRef = z.object({ stepId: z.number(), invoiceId: z.number() });

/** A step and the invoice whose stream holds it. */
export type StepRef = z.infer<typeof stepRef>;

/**
 * The invoice of a step of the account. The read model finds the stream; the stream decides.
 * @throws NotFound
 */
export const loadStepRef = async (desk: Desk, accountId: number, stepId: number): Promise<StepRef> => {
  const found = await desk.readModels.get(desk.models.steps, { account: accountId, id: stepId });
  if (found?.body == null) throw new NotFound('Email');
  return stepRef.parse(JSON.parse(found.body));
};

/** Gives a command about a step to its invoice and frees the place of a sequence that it ends. */
const onStep = async (
  desk: Desk,
  call: Call,
  { invoiceId }: StepRef,
  purpose: InvoiceCommand['type'],
  commandOn: (invoice: Open | Paid) => InvoiceCommand | Promise<InvoiceCommand>,
): Promise<Done> => {
  const handled = await onInvoice(desk, call, invoiceId, purpose, commandOn);
  await freeEnded(desk, call, handled.events);
  return handled;
};

const planIn = (invoice: Invoice, stepId: number): StepPlan | undefined => {
  const sequence = unfinishedSequence(invoice);
  return sequence === null ? undefined : findStep(sequence, stepId)?.plan;
};

/** A date without a time keeps the step's own time of day, and a time without a date its date. */
const scheduleFrom = (body: StepChangeBody, plan: StepPlan | undefined, zone: string): StepChanges => {
  if (body.scheduledDate === undefined) {
    return body.scheduledTime === undefined ? {} : { scheduledTime: body.scheduledTime };
  }
  const isDay = body.scheduledDate.length === 10;
  const time = body.scheduledTime ?? (isDay ? plan?.scheduledTime : undefined);
  const schedule = parseSchedule(body.scheduledDate, time, zone, 'scheduledDate');
  return { scheduledDate: schedule.date, scheduledTime: schedule.time };
};

/** Without the files, which have to be claimed first. */
const changesFrom = (body: StepChangeBody, plan: StepPlan | undefined, zone: string): StepChanges => ({
  ...scheduleFrom(body, plan, zone),
  ...(body.customSubject !== undefined && { subject: body.customSubject }),
  ...(body.customContent !== undefined && { content: body.customContent }),
  ...(body.type !== undefined && { type: body.type }),
  ...(body.days !== undefined && { days: body.days }),
  ...(body.tone !== undefined && { tone: body.tone }),
  ...(body.stepType !== undefined && { stepType: body.stepType }),
  ...(body.senderEmail !== undefined && { senderEmail: body.senderEmail }),
  ...(body.senderName !== undefined && { senderName: body.senderName }),
  ...(body.ccRecipients !== undefined && { ccRecipients: body.ccRecipients ?? '' }),
  ...(body.bccRecipients !== undefined && { bccRecipients: body.bccRecipients ?? '' }),
  ...(body.templateId !== undefined && { templateId: body.templateId }),
  ...(body.attachInvoice !== undefined && { attachInvoice: body.attachInvoice }),
});

/** A step that names a template which was deleted meanwhile names none. */
const withKeptTemplate = (
  body: StepChangeBody,
  kept: readonly number[],
  plan: StepPlan | undefined,
): StepChangeBody => {
  const { templateId, ...rest } = body;
  if (templateId === undefined || templateId === plan?.templateId) return rest;
  return { ...rest, templateId: templateId !== null && kept.includes(templateId) ? templateId : null };
};

const readOnly = [
  'id',
  'sequenceId',
  'userId',
  'invoiceId',
  'sequenceStep',
  'status',
  'pausedReason',
  'emailSubject',
  'createdAt',
] as const;

/**
 * @param stored the step as its list shows it
 * @throws NotFound, InvalidField, NotAllowedNow when the step was sent or is being sent
 */
export const editStep = async (
  desk: Desk,
  call: Call,
  ref: StepRef,
  body: StepChangeBody,
  stored: () => Promise<StepView>,
): Promise<Done> => {
  if (readOnly.some((field) => body[field] !== undefined)) assertRepeats(body, await stored(), readOnly);
  const { stepId } = ref;
  const kept = body.templateId == null ? [] : await keptTemplates(desk, call, [body.templateId]);
  return onStep(desk, call, ref, 'EditStep', async (invoice) => {
    if (body.senderEmail !== undefined)
      assertOwnSender(await sendersOf(desk, call.account), body.senderEmail, 'senderEmail');
    const plan = planIn(invoice, stepId);
    const isNew = (text: string | undefined, before: string | undefined) =>
      text === before ? undefined : text;
    assertKnownVariables({
      customSubject: isNew(body.customSubject, plan?.subject),
      customContent: isNew(body.customContent, plan?.content),
    });
    const { attachments } = body;
    const changes = {
      ...changesFrom(withKeptTemplate(body, kept, plan), plan, call.account.timeZone),
      ...(attachments !== undefined && {
        attachments: await claimFiles(desk, call, attachments ?? [], 'attachments', plan?.attachments),
      }),
    };
    return { type: 'EditStep', stepId, changes, moment: momentAt(call.now, call.account) };
  });
};

/** Removes a step; removing it again changes nothing. Removing the last step ends the sequence. */
export const removeStep = async (desk: Desk, call: Call, { invoiceId, stepId }: StepRef): Promise<Done> => {
  const command: InvoiceCommand = { type: 'RemoveStep', stepId };
  const stream = invoiceStream(invoiceId);
  const handled = await desk.commands.handle(stream, invoiceDecider, command, contextOf(call, command.type));
  await freeEnded(desk, call, handled.events);
  return handled;
};

/**
 * Sends a failed step again.
 * @param clientEmail becomes the client's address first, in the same call: otherwise its run would notice the new
 * address and retry by itself before the person's own retry arrives
 * @throws NotFound, NotAllowedNow unless the step failed
 */
export const retryStep = async (
  desk: Desk,
  call: Call,
  ref: StepRef,
  clientEmail?: string,
): Promise<Done> => {
  const { facts } = await loadInvoice(desk, call.account.accountId, ref.invoiceId);
  const { clientId } = facts;
  if (clientEmail !== undefined)
    await reviseClient(desk, call, clientId, { changes: { email: clientEmail } });
  const { state: client } = await desk.commands.load(clientStream(clientId), clientDecider);
  const to = client.status === 'active' ? client.facts.email : undefined;
  return onStep(desk, call, ref, 'RetryStep', () => ({
    type: 'RetryStep',
    stepId: ref.stepId,
    ...(to !== undefined && { to }),
    moment: momentAt(call.now, call.account),
  }));
};

/**
 * Lets a step's email go now; its run sends it like every other. @throws NotFound, NotAllowedNow when it has gone out,
 * or its sequence is on hold or has ended
 */
export const sendStepNow = (desk: Desk, call: Call, ref: StepRef): Promise<Done> =>
  onStep(desk, call, ref, 'SendStepNow', () => ({
    type: 'SendStepNow',
    stepId: ref.stepId,
    moment: momentAt(call.now, call.account),
  }));

/** @throws NotFound, NotAllowedNow when the step has gone out */
export const skipStep = (desk: Desk, call: Call, ref: StepRef): Promise<Done> =>
  onStep(desk, call, ref, 'SkipStep', async ({ facts }) => ({
    type: 'SkipStep',
    stepId: ref.stepId,
    clientName: await loadClientName(desk, facts.clientId),
    moment: momentAt(call.now, call.account),
  }));

/** @throws NotFound, NotAllowedNow unless the step is in doubt */
export const resolveDoubt = (
  desk: Desk,
  call: Call,
  ref: StepRef,
  resolution: DoubtResolution,
): Promise<Done> =>
  onStep(desk, call, ref, 'ResolveDoubt', () => ({
    type: 'ResolveDoubt',
    stepId: ref.stepId,
    resolution,
    moment: momentAt(call.now, call.account),
  }));
