import { accountDecider } from '../../domain/account/decide.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import { InvalidField } from '../../domain/errors.ts';
import { isVerified } from '../../domain/sender/sender-address.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { contextOf, type Call } from '../command-context.ts';
import type { Desk, Done } from '../desk.ts';
import { loadSenders } from '../senders/load-senders.ts';
import { accountStream } from '../streams.ts';

interface AddressDeps {
  readonly commands: Pick<CommandHandler, 'load'>;
  /** How this installation sends mail. */
  readonly via: 'smtp' | 'outbox';
  readonly requiresProof?: boolean | undefined;
}

/**
 * The addresses that a checkpoint may be mailed to: those that the account has proven to be its own, so that nobody can use
 * the mail server to write to strangers.
 */
export const checkpointAddresses = async (
  { commands, via, requiresProof = false }: AddressDeps,
  { accountId, email, emailProven }: Pick<ActiveAccount, 'accountId' | 'email' | 'emailProven'>,
): Promise<string[]> => {
  const { list } = await loadSenders({ commands }, accountId);
  const verified = list.filter((sender) => isVerified(sender, via === 'outbox')).map((one) => one.email);
  const own = emailProven || !requiresProof ? [email] : [];
  return [...own, ...verified.filter((one) => !isSameAddress(one, email))];
};

/** @throws InvalidField for an address that is not the account's */
export const changeCheckpointMails = async (desk: Desk, call: Call, email: string | null): Promise<Done> => {
  const { account } = call;
  const deps = { commands: desk.commands, via: desk.mailVia, requiresProof: desk.requiresProof };
  const known = await checkpointAddresses(deps, account);
  const chosen = email === null ? null : known.find((one) => isSameAddress(one, email));
  if (chosen === undefined)
    throw new InvalidField('email', 'Please choose your own address or one of your verified emails');
  return desk.commands.handle(
    accountStream(account.accountId),
    accountDecider,
    { type: 'ChangeCheckpointMails', email: chosen },
    contextOf(call, 'checkpoint-mails'),
  );
};
