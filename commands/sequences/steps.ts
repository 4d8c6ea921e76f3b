import { z } from 'zod';
import type { DoubtResolution } from '../../contracts/sequences/sequence-bodies.ts';
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
import { momentAt } from '../../domain/moment.ts';
import { freeEnded } from '../places.ts';
import { reviseClient } from '../clients.ts';
import { sendersOf } from '../senders/load-senders.ts';
import { assertOwnSender } from '../senders/own-sender.ts';
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
export const onStep = async (
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

export interface StepChange {
  readonly changes: Omit<StepChanges, 'attachments'>;
  /** The stored names of the files that go with it; absent for no change. */
  readonly attachments?: readonly string[];
}

/** A step that names a template which was deleted meanwhile names none. */
const keptTemplate = (
  templateId: number | null | undefined,
  kept: readonly number[],
  plan: StepPlan | undefined,
): Pick<StepChanges, 'templateId'> => {
  if (templateId === undefined || templateId === plan?.templateId) return {};
  return { templateId: templateId !== null && kept.includes(templateId) ? templateId : null };
};

/** @throws NotFound, InvalidField, NotAllowedNow when the step was sent or is being sent */
export const editStep = async (
  desk: Desk,
  call: Call,
  ref: StepRef,
  { changes: { templateId, ...changes }, attachments }: StepChange,
): Promise<Done> => {
  const { stepId } = ref;
  const kept = templateId == null ? [] : await keptTemplates(desk, call, [templateId]);
  return onStep(desk, call, ref, 'EditStep', async (invoice) => {
    if (changes.senderEmail !== undefined)
      assertOwnSender(await sendersOf(desk, call.account), changes.senderEmail, 'senderEmail');
    const plan = planIn(invoice, stepId);
    const isNew = (text: string | undefined, before: string | undefined) =>
      text === before ? undefined : text;
    assertKnownVariables({
      customSubject: isNew(changes.subject, plan?.subject),
      customContent: isNew(changes.content, plan?.content),
    });
    const all = {
      ...changes,
      ...keptTemplate(templateId, kept, plan),
      ...(attachments !== undefined && {
        attachments: await claimFiles(desk, call, attachments, 'attachments', plan?.attachments),
      }),
    };
    return { type: 'EditStep', stepId, changes: all, moment: momentAt(call.now, call.account) };
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
