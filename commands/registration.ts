import { randomUUID } from 'node:crypto';
import type { RegistrationBody } from '../contracts/accounts.ts';
import { accountDecider } from '../domain/account/decide.ts';
import { addressDecider } from '../domain/address/decide.ts';
import { DomainError } from '../domain/errors.ts';
import type { CommandContext } from '../platform/ports/command-handler.ts';
import type { Secrets } from '../platform/ports/secrets.ts';
import type { AccountMails } from './account-mails.ts';
import { handleAddress } from './addresses.ts';
import { contextOf } from './command-context.ts';
import type { Passwords } from './passwords.ts';
import { isoInstant } from './moment.ts';
import { followUp, type Desk, type Done } from './desk.ts';
import { accountStream, addressStream } from './streams.ts';

/** Name of the secret that holds an account's password hash. */
export const passwordSecret = 'password';

/** What registration and sign-in need. */
export interface AccountDesk extends Desk {
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly accountMails: AccountMails;
}

/**
 * Registers an account: reserves its address first, so that no two accounts have the same; stores the password's hash
 * before the event that creates the account; then confirms the address.
 * @throws AddressTaken
 */
export const register = async (
  desk: AccountDesk,
  { name, email, password, timeZone = 'UTC' }: RegistrationBody,
): Promise<Done & { accountId: number }> => {
  const accountId = desk.ids.next();
  const call = { account: { accountId }, commandId: randomUUID() };
  const context = (purpose: string): CommandContext => contextOf(call, purpose);
  const passwordHash = await desk.passwords.hash(password);
  const now = isoInstant(desk.clock.now());
  await handleAddress(desk, email, { type: 'ReserveAddress', accountId, now }, context('reserve'));
  try {
    await desk.secrets.put(accountId, passwordSecret, passwordHash);
    const registered = await desk.commands.handle(
      accountStream(accountId),
      accountDecider,
      { type: 'RegisterAccount', accountId, name, email, timeZone },
      context('register'),
    );
    await followUp(desk, 'Confirming an address', () =>
      handleAddress(desk, email, { type: 'ConfirmAddress', accountId }, context('confirm')),
    );
    return { ...registered, accountId };
  } catch (error) {
    if (error instanceof DomainError) {
      await handleAddress(desk, email, { type: 'FreeAddress', accountId }, context('free'));
    }
    throw error;
  }
};

/** Whether this is the account's password. */
export const isPasswordOf = async (
  { secrets, passwords }: Pick<AccountDesk, 'secrets' | 'passwords'>,
  accountId: number,
  password: string,
): Promise<boolean> => passwords.matches(password, await secrets.get(accountId, passwordSecret));

/** The account of an address if the password is correct; an unknown address takes the same time. */
export const accountOf = async (
  desk: AccountDesk,
  email: string,
  password: string,
): Promise<number | undefined> => {
  const { state } = await desk.commands.load(addressStream(email), addressDecider);
  const accountId = state.status === 'confirmed' ? state.accountId : undefined;
  const stored = await desk.secrets.get(accountId ?? 0, passwordSecret);
  return (await desk.passwords.matches(password, stored)) ? accountId : undefined;
};
