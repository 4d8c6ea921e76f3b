import { runContext } from '../../commands/command-context.ts';
import { clientStream, invoiceStream } from '../../commands/streams.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { clientNameOf, noClient, type Client } from '../../domain/client/state.ts';
import { NotAllowedNow } from '../../domain/errors.ts';
import type { InvoiceCommand } from '../../domain/invoice/commands.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { isKnown, type Invoice } from '../../domain/invoice/state.ts';
import type { EventOf } from '../../domain/events.ts';
import type { Mailing, Queued } from '../../domain/mailing/state.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { StreamGone } from '../../platform/ports/event-store.ts';
import type { MailingRef, Mailings } from './mailings.ts';

interface Deps {
  readonly commands: CommandHandler;
  readonly mailings: Pick<Mailings, 'load' | 'queue'>;
}

const unlessQueued = async (queue: () => Promise<unknown>): Promise<void> => {
  try {
    await queue();
  } catch (error) {
    if (!(error instanceof NotAllowedNow)) throw error;
  }
};

/** Queues a mailing for each copy of a sent email that was refused for now. Again it changes nothing. */
export const queueCopies = async ({ mailings }: Deps, { data }: EventOf<'StepSent'>): Promise<void> => {
  const { accountId, waitingCopies = [], mailingId: of } = data;
  if (of === undefined || waitingCopies.length === 0) return;
  try {
    const sent = await mailings.load({ accountId, mailingId: of });
    if (sent.status !== 'queued') return;
    for (const { address, mailingId } of waitingCopies)
      await unlessQueued(() =>
        mailings.queue({ accountId, mailingId }, { ...sent.content, copyTo: address }),
      );
  } catch (error) {
    // Its account is gone.
    if (!(error instanceof StreamGone)) throw error;
  }
};

/** A mailing that hands over a copy which was refused for now. */
export const isCopy = (mailing: Mailing): mailing is Queued =>
  mailing.status === 'queued' && mailing.content.copyTo !== undefined;

const onInvoice = async (
  { commands }: Deps,
  ref: MailingRef,
  { content }: Queued,
  commandFor: (client: Client) => InvoiceCommand,
): Promise<Invoice | undefined> => {
  const [about] = content.about;
  if (about === undefined) return undefined;
  const { invoiceId, sequenceId } = about;
  const stream = invoiceStream(invoiceId);
  const { state } = await commands.load(stream, invoiceDecider);
  const client = isKnown(state)
    ? (await commands.load(clientStream(state.facts.clientId), clientDecider)).state
    : noClient;
  const context = runContext({ accountId: ref.accountId, invoiceId, sequenceId });
  return (await commands.handle(stream, invoiceDecider, commandFor(client), context)).state;
};

/**
 * Records on the invoice that a copy is about to be handed over: from then on what ends the reminders names it as being
 * under way. @returns whether it may go
 */
export const beginCopy = async (deps: Deps, ref: MailingRef, copy: Queued): Promise<boolean> => {
  const { mailingId } = ref;
  const after = await onInvoice(deps, ref, copy, (client) => ({
    type: 'StartCopy',
    mailingId,
    isClientThere: client.status === 'active',
    clientName: clientNameOf(client),
  }));
  return (
    after !== undefined &&
    after.status !== 'absent' &&
    after.openCopies.some((one) => one.mailingId === mailingId && one.isUnderWay)
  );
};

type Outcome = Extract<InvoiceCommand, { type: 'RecordCopy' }>['outcome'];

const outcomeOf = (mailing: Mailing): Outcome | undefined => {
  if (mailing.status === 'absent') return undefined;
  if (mailing.status === 'dropped') return { type: 'given_up' };
  const { progress } = mailing;
  switch (progress.type) {
    case 'accepted':
      return { type: 'sent', sentAt: progress.acceptedAt };
    case 'refused':
      return progress.retryAt === null
        ? { type: 'refused', reply: progress.reply }
        : { type: 'postponed', reply: progress.reply, retryAt: progress.retryAt };
    case 'in_doubt':
      return { type: 'in_doubt', why: progress.why };
    case 'queued':
    case 'handing_over':
    case 'settled':
      return undefined;
  }
};

/** Notes on the invoice what became of a mailing, if it is a copy. Again it changes nothing. */
export const recordCopy = async (
  deps: Deps,
  ref: MailingRef,
  before: Mailing,
  now: Mailing,
): Promise<void> => {
  const outcome = outcomeOf(now);
  if (outcome === undefined || !isCopy(before)) return;
  await onInvoice(deps, ref, before, (client) => ({
    type: 'RecordCopy',
    mailingId: ref.mailingId,
    outcome,
    clientName: clientNameOf(client),
  }));
};
