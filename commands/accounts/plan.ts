import { randomUUID } from 'node:crypto';
import { plans, type PlanName } from '../../contracts/accounts/plans.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import { addressDecider } from '../../domain/address/decide.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { accountStream, addressStream } from '../streams.ts';

/**
 * Puts an account on a plan, for the installation's administrator. @returns a text that says what was done @throws
 * Error with a text to print when no account has this address
 */
export const changePlan = async (
  commands: CommandHandler,
  email: string,
  plan: PlanName,
): Promise<string> => {
  const { state } = await commands.load(addressStream(email), addressDecider);
  const { holder } = state;
  if (holder?.since !== null) throw new Error(`There is no account with the email ${email}`);
  const commandId = randomUUID();
  const { events } = await commands.handle(
    accountStream(holder.accountId),
    accountDecider,
    { type: 'ChangePlan', plan },
    { userId: holder.accountId, actor: 'system', commandId, correlationId: commandId },
  );
  const name = plans[plan].name;
  return events.length === 0
    ? `${email} is already on the ${name} plan`
    : `${email} is now on the ${name} plan`;
};
