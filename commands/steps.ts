import type { DoubtResolution, StepChangeBody, StepView } from '../contracts/sequences.ts';
import { readSchedule } from '../domain/calendar.ts';
import { NotFound } from '../domain/errors.ts';
import type { InvoiceCommand, StepChanges } from '../domain/invoice/commands.ts';
import { invoiceDecider } from '../domain/invoice/decide.ts';
import type { StepPlan } from '../domain/invoice/events.ts';
import { type Invoice, unfinishedSequence, findStep } from '../domain/invoice/state.ts';
import { stepIndex, type StepPlace } from '../projections/step-index.ts';
import { storedDocument } from '../projections/projection.ts';
import { contextOf, type Call } from './command-context.ts';
import { momentAt } from './moment.ts';
import { loadClientName, later, loadInvoice, type Desk, type Done } from './desk.ts';
import { freeEnded } from './places.ts';
import { assertRepeats } from './read-only-fields.ts';
import { assertOwnSender } from './sequences.ts';
import { invoiceStream } from './streams.ts';

/**
 * Where a step of the account belongs; the list says which stream to ask, the stream decides.
 * @throws NotFound
 */
export const placeOfStep = async (desk: Desk, accountId: number, stepId: number): Promise<StepPlace> => {
  const found = await desk.readModels.get(stepIndex.model, { account: accountId, id: stepId });
  if (found?.body == null) throw new NotFound('Email');
  return storedDocument(stepIndex, found.body);
};

const handle = async (desk: Desk, call: Call, invoiceId: number, command: InvoiceCommand): Promise<Done> => {
  const stream = invoiceStream(invoiceId);
  const { events, position } = await desk.commands.handle(
    stream,
    invoiceDecider,
    command,
    contextOf(call, command.type),
  );
  return { position: later(position, await freeEnded(desk, call, events)) };
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
  const schedule = readSchedule(body.scheduledDate, time, zone);
  return { scheduledDate: schedule.date, scheduledTime: schedule.time };
};

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
});

const readOnly = [
  'id',
  'sequenceId',
  'userId',
  'invoiceId',
  'templateId',
  'sequenceStep',
  'status',
  'pausedReason',
  'emailSubject',
  'createdAt',
] as const;

/**
 * @param stored the step as its list shows it
 * @throws NotFound, InvalidField, NotAllowedNow when the step has gone out or is going out
 */
export const editStep = async (
  desk: Desk,
  call: Call,
  place: StepPlace,
  body: StepChangeBody,
  stored: () => Promise<StepView>,
): Promise<Done> => {
  const { accountId, timeZone } = call.account;
  if (readOnly.some((field) => body[field] !== undefined)) assertRepeats(body, await stored(), readOnly);
  const invoice = await loadInvoice(desk, accountId, place.invoiceId);
  if (body.senderEmail !== undefined) assertOwnSender(call.account, body.senderEmail, 'senderEmail');
  const changes = changesFrom(body, planIn(invoice, place.stepId), timeZone);
  const moment = momentAt(call.now, call.account);
  return handle(desk, call, place.invoiceId, { type: 'EditStep', stepId: place.stepId, changes, moment });
};

/** Removes a step; one that is removed already stays so. The last one removed takes the sequence with it. */
export const removeStep = (desk: Desk, call: Call, place: StepPlace): Promise<Done> =>
  handle(desk, call, place.invoiceId, { type: 'RemoveStep', stepId: place.stepId });

/** @throws NotFound, NotAllowedNow unless the step failed */
export const retryStep = async (desk: Desk, call: Call, place: StepPlace): Promise<Done> => {
  await loadInvoice(desk, call.account.accountId, place.invoiceId);
  return handle(desk, call, place.invoiceId, {
    type: 'RetryStep',
    stepId: place.stepId,
    moment: momentAt(call.now, call.account),
  });
};

/** @throws NotFound, NotAllowedNow unless the step failed */
export const skipStep = async (desk: Desk, call: Call, place: StepPlace): Promise<Done> => {
  const invoice = await loadInvoice(desk, call.account.accountId, place.invoiceId);
  const clientName = await loadClientName(desk, invoice.facts.clientId);
  const moment = momentAt(call.now, call.account);
  return handle(desk, call, place.invoiceId, { type: 'SkipStep', stepId: place.stepId, clientName, moment });
};

/** @throws NotFound, NotAllowedNow unless the step is in doubt */
export const resolveDoubt = async (
  desk: Desk,
  call: Call,
  place: StepPlace,
  resolution: DoubtResolution,
): Promise<Done> => {
  await loadInvoice(desk, call.account.accountId, place.invoiceId);
  const moment = momentAt(call.now, call.account);
  return handle(desk, call, place.invoiceId, {
    type: 'ResolveDoubt',
    stepId: place.stepId,
    resolution,
    moment,
  });
};
