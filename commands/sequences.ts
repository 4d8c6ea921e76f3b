import type { SequenceBody, ToggleBody } from '../contracts/sequences.ts';
import { senderNotVerified } from '../contracts/messages.ts';
import type { ActiveAccount } from '../domain/account/state.ts';
import { InvalidField } from '../domain/errors.ts';
import type { InvoiceCommand } from '../domain/invoice/commands.ts';
import { invoiceDecider } from '../domain/invoice/decide.ts';
import { planOf } from '../domain/invoice/step-plan.ts';
import { contextOf, type Call } from './command-context.ts';
import { momentAt } from './moment.ts';
import { loadClientName, loadInvoice, type Desk, type Done } from './desk.ts';
import { inPlace } from './places.ts';
import { invoiceStream } from './streams.ts';

/** A mail may only say that it is from an address which the account has shown to be its own. */
export const assertOwnSender = (account: ActiveAccount, senderEmail: string, field: string): void => {
  if (senderEmail.toLowerCase() !== account.email.toLowerCase())
    throw new InvalidField(field, senderNotVerified);
};

/** How many records a new sequence makes: itself and its steps. */
export const recordsOf = (body: SequenceBody): number => 1 + body.steps.length;

/**
 * Starts an invoice's sequence in a place of the plan.
 * @throws NotFound, InvalidField, NotAllowedNow, PlanLimitReached
 */
export const startSequence = async (
  desk: Desk,
  call: Call,
  { invoiceId, steps: drafts }: SequenceBody,
): Promise<Done & { sequenceId: number }> => {
  const { accountId, timeZone } = call.account;
  await loadInvoice(desk, accountId, invoiceId);
  drafts.forEach(({ senderEmail }, index) => {
    assertOwnSender(call.account, senderEmail, `steps.${index}.senderEmail`);
  });
  const [sequenceId, ...stepIds] = call.ids;
  if (sequenceId === undefined) throw new Error('The call has no number for its sequence');
  const steps = drafts.map((draft, index) => planOf(draft, stepIds[index] ?? desk.ids.next(), timeZone));
  const command: InvoiceCommand = {
    type: 'StartSequence',
    sequenceId,
    steps,
    via: desk.mailVia,
    moment: momentAt(call.now, call.account),
  };
  const { position } = await inPlace(desk, call, { kind: 'sequence', id: sequenceId, invoiceId }, () =>
    desk.commands.handle(invoiceStream(invoiceId), invoiceDecider, command, contextOf(call, 'start')),
  );
  return { position, sequenceId };
};

/**
 * Pauses a sequence by hand, or lets it go on.
 * @throws NotFound, NotAllowedNow when there is none, PromiseStands to ask first
 */
export const toggleSequence = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  { status, despitePromise = false }: ToggleBody,
): Promise<Done> => {
  const invoice = await loadInvoice(desk, call.account.accountId, invoiceId);
  const command: InvoiceCommand =
    status === 'paused'
      ? { type: 'PauseSequence', clientName: await loadClientName(desk, invoice.facts.clientId) }
      : { type: 'ResumeSequence', despitePromise, moment: momentAt(call.now, call.account) };
  return desk.commands.handle(
    invoiceStream(invoiceId),
    invoiceDecider,
    command,
    contextOf(call, command.type),
  );
};
