import type { Account, ActiveAccount } from '../../domain/account/state.ts';
import { addressDecider } from '../../domain/address/decide.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import type { Claim } from '../../domain/address/state.ts';
import { loadIfThere, nobody, type Desk } from '../desk.ts';
import { passwordSecret } from '../passwords/password-hashes.ts';
import type { AccountDesk } from './registration.ts';
import { addressStream } from '../streams.ts';

/** Whether this is the account's password. */
export const isPasswordOf = async (
  { secrets, passwords }: Pick<AccountDesk, 'secrets' | 'passwords'>,
  { accountId, passwordId }: Pick<ActiveAccount, 'accountId' | 'passwordId'>,
  password: string,
): Promise<boolean> => passwords.matches(password, await secrets.get(accountId, passwordSecret(passwordId)));

/** An account whose password tells who uses an address. */
export interface WhoseAddress extends Pick<ActiveAccount, 'accountId' | 'passwordId'> {
  /** Whether it has the address reserved, and is still to be created. */
  readonly isAwaited: boolean;
}

const isAt = (account: Account, email: string): account is ActiveAccount =>
  account.status === 'active' && isSameAddress(account.email, email);

/** The account that holds an address; undefined for none. */
export const accountAt = async (
  desk: Pick<Desk, 'commands'>,
  email: string,
): Promise<ActiveAccount | undefined> => {
  const { holder } = (await desk.commands.load(addressStream(email), addressDecider)).state;
  const account = await loadIfThere(desk, holder?.accountId ?? nobody);
  return isAt(account, email) ? account : undefined;
};

const whose = async (
  desk: Pick<Desk, 'commands'>,
  { accountId, since }: Claim,
  email: string,
): Promise<WhoseAddress | undefined> => {
  const account = await loadIfThere(desk, accountId);
  if (isAt(account, email)) return { accountId, passwordId: account.passwordId, isAwaited: false };
  const isAwaited = account.status === 'absent' && since !== null;
  return isAwaited ? { accountId, passwordId: null, isAwaited } : undefined;
};

const noClaim: Claim = { accountId: nobody, since: null };

/** Who may log in with an address: the account that holds it, and the latest other one that was registered with it. */
const accountsAt = async (desk: Pick<Desk, 'commands'>, email: string) => {
  const { holder, claims } = (await desk.commands.load(addressStream(email), addressDecider)).state;
  return [
    await whose(desk, holder ?? noClaim, email),
    await whose(desk, claims.at(-1) ?? noClaim, email),
  ] as const;
};

interface Attempt {
  readonly email: string;
  readonly password: string;
  /** The account that the browser has logged in to before. */
  readonly knownAccount: number | undefined;
  /** Counts an attempt before a password is looked at. @param isKnown whether it is one on the known account */
  readonly count: (isKnown: boolean) => Promise<void>;
}

/**
 * The account of an address whose password this is, also one that is just being registered. Two passwords are compared,
 * however many accounts the address has, so that the time does not tell.
 * @throws what `count` throws
 */
export const accountOf = async (
  desk: AccountDesk,
  { email, password, knownAccount, count }: Attempt,
): Promise<WhoseAddress | undefined> => {
  const accounts = await accountsAt(desk, email);
  const isKnown = (account: WhoseAddress | undefined) =>
    account !== undefined && account.accountId === knownAccount;
  const known = accounts.find(isKnown);
  if (known !== undefined) {
    await count(true);
    if (await isPasswordOf(desk, known, password)) return known;
  }
  await count(false);
  for (const account of accounts.filter((one) => !isKnown(one)))
    if (await isPasswordOf(desk, account ?? { accountId: nobody, passwordId: null }, password))
      return account;
  return undefined;
};

/**
 * Begins a session for who has just given the password. If the password is changed meanwhile, the session ends or is not
 * begun.
 * @returns undefined when the password has been changed, or the account does not exist yet
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
