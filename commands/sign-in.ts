import { accountDecider } from '../domain/account/decide.ts';
import type { Account, ActiveAccount } from '../domain/account/state.ts';
import { addressDecider } from '../domain/address/decide.ts';
import { StreamGone } from '../platform/ports/event-store.ts';
import type { Desk } from './desk.ts';
import { passwordSecret } from './passwords/password-hashes.ts';
import type { AccountDesk } from './registration.ts';
import { accountStream, addressStream } from './streams.ts';

/** Whether this is the account's password. */
export const isPasswordOf = async (
  { secrets, passwords }: Pick<AccountDesk, 'secrets' | 'passwords'>,
  { accountId, passwordId }: Pick<ActiveAccount, 'accountId' | 'passwordId'>,
  password: string,
): Promise<boolean> => passwords.matches(password, await secrets.get(accountId, passwordSecret(passwordId)));

/** No account has this id; reading it takes as long as reading another. */
const nobody = 0;

const loadIfThere = async ({ commands }: Pick<Desk, 'commands'>, accountId: number): Promise<Account> => {
  try {
    return (await commands.load(accountStream(accountId), accountDecider)).state;
  } catch (error) {
    if (error instanceof StreamGone) return { status: 'absent' };
    throw error;
  }
};

/** The account that an address belongs to; undefined for none. */
export const accountAt = async (
  desk: Pick<Desk, 'commands'>,
  email: string,
): Promise<ActiveAccount | undefined> => {
  const { state } = await desk.commands.load(addressStream(email), addressDecider);
  const account = await loadIfThere(desk, state.status === 'confirmed' ? state.accountId : nobody);
  return account.status === 'active' ? account : undefined;
};

/** The account of an address if the password is correct; an unknown address takes the same time. */
export const accountOf = async (
  desk: AccountDesk,
  email: string,
  password: string,
): Promise<ActiveAccount | undefined> => {
  const account = await accountAt(desk, email);
  const isRight = await isPasswordOf(desk, account ?? { accountId: nobody, passwordId: null }, password);
  return isRight ? account : undefined;
};

/**
 * Begins a session for who has just given the password. If the password is changed meanwhile, the session ends or is not
 * begun.
 * @returns undefined when the password has been changed
 */
export const beginSession = async (
  desk: AccountDesk,
  { accountId, passwordId }: Pick<ActiveAccount, 'accountId' | 'passwordId'>,
  where: Omit<Parameters<AccountDesk['sessions']['begin']>[0], 'accountId' | 'passwordId'>,
): Promise<{ readonly token: string; readonly seconds: number } | undefined> => {
  const begun = await desk.sessions.begin({ ...where, accountId, passwordId });
  const now = await loadIfThere(desk, accountId);
  if (now.status === 'active' && now.passwordId === passwordId) return begun;
  await desk.sessions.end(begun.key);
  return undefined;
};
