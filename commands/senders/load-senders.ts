import { senderDecider } from '../../domain/sender/decide.ts';
import type { SendersOf } from '../../domain/sender/sender-address.ts';
import type { Senders } from '../../domain/sender/state.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Desk } from '../desk.ts';
import { sendersStream } from '../streams.ts';

/** The senders of an account. */
export const loadSenders = async (
  { commands }: { readonly commands: Pick<CommandHandler, 'load'> },
  accountId: number,
): Promise<Senders> => (await commands.load(sendersStream(accountId), senderDecider)).state;

/** An account with its senders, for what they may send from. */
export const sendersOf = async (
  desk: Pick<Desk, 'commands' | 'mailVia' | 'ownLeaves'>,
  account: { readonly accountId: number; readonly email: string },
): Promise<SendersOf> => ({
  account,
  senders: await loadSenders(desk, account.accountId),
  via: desk.mailVia,
  ownLeaves: desk.ownLeaves,
});
