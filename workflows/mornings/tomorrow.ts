import { severityOf } from '../../contracts/sequences/tones.ts';
import { accountStream, clientStream, invoiceStream } from '../../commands/streams.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import { approvalCause } from '../../domain/approval/approval-rules.ts';
import type { AnnouncedReminder } from '../../domain/account/events.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { dueOf } from '../../domain/invoice/balance.ts';
import { inCurrency } from '../../domain/money/currency-of.ts';
import { clientNameOf } from '../../domain/client/state.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { remindersOn } from '../../domain/invoice/sequence/reminders-on.ts';
import { isAskedFor, unfinishedSequence } from '../../domain/invoice/state.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';

const inOrder = (reminders: readonly AnnouncedReminder[]): AnnouncedReminder[] =>
  reminders.toSorted(
    (one, other) => severityOf(other.tone) - severityOf(one.tone) || one.time.localeCompare(other.time),
  );

const remindersOf = async (
  commands: CommandHandler,
  accountId: number,
  invoiceId: number,
  day: string,
): Promise<AnnouncedReminder[]> => {
  const { state: invoice } = await commands.load(invoiceStream(invoiceId), invoiceDecider);
  const planned = remindersOn(invoice, day);
  if (planned.length === 0 || invoice.status !== 'open' || invoice.accountId !== accountId) return [];
  const { invoiceNumber, clientId, currency } = invoice.facts;
  const amountCents = dueOf(invoice);
  const { state: client } = await commands.load(clientStream(clientId), clientDecider);
  if (client.status !== 'active') return [];
  const about = {
    invoiceId,
    invoiceNumber,
    clientName: clientNameOf(client),
    amountCents,
    ...inCurrency(currency),
  };
  const { state: account } = await commands.load(accountStream(accountId), accountDecider);
  const rules = account.status === 'active' ? account.approvalRules : null;
  const steps = unfinishedSequence(invoice)?.steps ?? [];
  const waits = (stepId: number): boolean => {
    const step = steps.find(({ plan }) => plan.stepId === stepId);
    if (step === undefined || isAskedFor(step) || step.approval?.type === 'approved') return false;
    return approvalCause(step.plan, { invoice, client, rules }) !== null;
  };
  return planned.map(({ sequenceId, stepId, tone, time }) => ({
    ...about,
    sequenceId,
    tone,
    time,
    ...(waits(stepId) && { approval: true as const }),
  }));
};

/**
 * The reminders that go to an account's clients on a day if nothing changes, legal ones first.
 * @param invoiceIds invoices that may have one; the streams decide
 * @param day calendar date
 */
export const remindersOfDay = async (
  commands: CommandHandler,
  accountId: number,
  invoiceIds: readonly number[],
  day: string,
): Promise<AnnouncedReminder[]> => {
  const found: AnnouncedReminder[] = [];
  for (const invoiceId of invoiceIds) found.push(...(await remindersOf(commands, accountId, invoiceId, day)));
  return inOrder(found);
};
