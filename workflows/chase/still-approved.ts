import { loadIfThere } from '../../commands/desk.ts';
import { loadSenders } from '../../commands/senders/load-senders.ts';
import { clientStream } from '../../commands/streams.ts';
import { todayIn } from '../../domain/calendar.ts';
import { causeToAsk } from '../../domain/chase/next-action.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import {
  findStep,
  unfinishedSequence,
  type OpenSend,
  type Open,
  type Paid,
} from '../../domain/invoice/state.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Transports } from '../../platform/ports/mail.ts';
import { boundOf } from './approved-email.ts';
import { renderStep, sourceOf } from './step-mail.ts';

interface ApprovalDeps {
  readonly commands: CommandHandler;
  readonly clock: Clock;
  readonly transports: Pick<Transports, 'via' | 'ownLeaves'>;
}

/**
 * Whether an email that is about to leave is what a person has approved, or needs no approval. What else has become of
 * its invoice is not asked here.
 */
export const isStillApproved = async (
  { commands, clock, transports: { via, ownLeaves } }: ApprovalDeps,
  invoice: Open | Paid,
  { sequenceId, stepId, stepType, approved }: OpenSend,
): Promise<boolean> => {
  if (stepType !== 'customer_reminder') return true;
  const sequence = unfinishedSequence(invoice, sequenceId);
  const plan = sequence === null ? undefined : findStep(sequence, stepId)?.plan;
  const account = await loadIfThere({ commands }, invoice.accountId);
  const { state: client } = await commands.load(clientStream(invoice.facts.clientId), clientDecider);
  if (invoice.status !== 'open' || plan === undefined) return true;
  if (account.status !== 'active' || client.status !== 'active') return true;
  if (causeToAsk({ invoice, client, account }, plan) === null) return true;
  const senders = await loadSenders({ commands }, invoice.accountId);
  const today = todayIn(account.timeZone, clock.now());
  const source = sourceOf({ invoice, client, account, senders, via, ownLeaves }, plan, today);
  return boundOf(source, renderStep(source, noLinks), invoice) === approved;
};

/** An email to the client has no links to pages. */
const noLinks = { mailFrom: '', publicUrl: '' };
