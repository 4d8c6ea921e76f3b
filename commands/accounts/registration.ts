import { randomUUID } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import type { RegistrationBody } from '../../contracts/accounts/account-bodies.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { addressDecider } from '../../domain/address/decide.ts';
import { AddressRegistered, DomainError, NotAllowedNow } from '../../domain/errors.ts';
import type { CommandContext } from '../../platform/ports/command-handler.ts';
import { RevisionConflict } from '../../platform/ports/event-store.ts';
import type { Secrets } from '../../platform/ports/secrets.ts';
import type { SenderServers } from '../../platform/ports/partners/sender-servers.ts';
import type { AccountMails } from './account-mails.ts';
import { countAddressLink, noteInvited, sendAddressLink } from './address-links.ts';
import { handleAddress, isAnothers } from './addresses.ts';
import { contextOf } from '../command-context.ts';
import type { KnownPartners } from '../connections/partners.ts';
import { inSharedTurn } from '../connections/in-turn.ts';
import { noteNewAccount } from '../senders/email-caps.ts';
import { assertMayRegister, type RegistrationRules } from './invitations.ts';
import { useUpLink } from './mailed-links.ts';
import { passwordSecret, type Passwords } from '../passwords/password-hashes.ts';
import { assertGoodPassword, type PasswordRules } from '../passwords/password-rules.ts';
import { isoInstant } from '../../domain/moment.ts';
import { followUp, type Desk, type Done } from '../desk.ts';
import type { Sessions } from './sessions.ts';
import type { WhoseAddress } from './sign-in.ts';
import { accountStream, addressStream } from '../streams.ts';

/** What registration and sign-in need. */
export interface AccountDesk extends Desk, RegistrationRules {
  readonly passwords: Passwords;
  readonly passwordRules: PasswordRules;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly accountMails: AccountMails;
  readonly senderServers: SenderServers;
  /** Absent where accounts can be connected to nobody. */
  readonly partners?: KnownPartners;
  /** Does what has the same key one at a time, in this process. */
  readonly inTurn: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

export interface Registered extends Done {
  readonly account: Pick<ActiveAccount, 'accountId' | 'passwordId'>;
  /** Not if it was registered before. */
  readonly isNew: boolean;
}

type AccountBefore = () => Promise<WhoseAddress | undefined>;

/** Who registers. */
interface Visitor {
  /** The account of the address and its password, if there is one, or one is being registered. */
  readonly accountBefore: AccountBefore;
  /** The network address; absent for none. */
  readonly network?: string;
}

/** The trial that begins now, where there are trials. */
const trialFrom = ({ clock, trialDays }: Pick<Desk, 'clock' | 'trialDays'>) => {
  const now = clock.now();
  return trialDays === 0
    ? {}
    : { trial: { startedAt: isoInstant(now), endsAt: isoInstant(now + trialDays * millisecondsInDay) } };
};

/**
 * Registers an account: reserves its address first, or claims it if another account holds it that has not proven it; then
 * appends the event that creates the account; then confirms the address. The password's hash is
 * stored before its account's reservation. Where an unproven account sends nothing, a link that proves the address is
 * mailed there. Who registers again with the same password, because the first answer was lost or is still under way, has
 * the account that was made then: by another one with the same address and password, nobody could tell at the login which
 * is meant.
 * @throws RegistrationRefused, AddressRegistered when an account has the address and another password, InvalidField for a bad
 *   password, NotAllowedNow when others take too long to register the
 *   first account, and what `accountBefore` throws
 */
export const register = async (
  desk: AccountDesk,
  body: RegistrationBody,
  visitor: Visitor = { accountBefore: () => Promise.resolve(undefined) },
): Promise<Registered> => {
  const isOpenToOne = desk.registration === 'first' && !(await desk.hasAccounts());
  const work = () => registerInTurn(desk, body, visitor);
  if (!isOpenToOne) return desk.inTurn(addressStream(body.email), work);
  const late = () => new NotAllowedNow("Registration didn't succeed. Please try again.");
  return desk.inTurn('first account', () => inSharedTurn(desk, 'first-account', work, late));
};

/**
 * Reserves an address for a new account, at the revision at which no account with this password was found. If another
 * process has changed the address meanwhile, it looks again; each look counts as a try, so there are only so many.
 * @returns the account before, or the new one, which is awaited
 * @throws AddressRegistered, and what `accountBefore` throws
 */
const reserveUnlessThere = async (
  desk: AccountDesk,
  { email, password }: RegistrationBody,
  accountBefore: AccountBefore,
  contextFor: (accountId: number) => CommandContext,
): Promise<WhoseAddress> => {
  const accountId = desk.ids.next();
  for (;;) {
    const { revision } = await desk.commands.load(addressStream(email), addressDecider);
    const before = await accountBefore();
    if (before !== undefined) return before;
    if (await isAnothers(desk, accountId, email)) throw new AddressRegistered();
    await desk.secrets.put(accountId, passwordSecret(null), await desk.passwords.hash(password));
    const now = isoInstant(desk.clock.now());
    const reserve = { type: 'ReserveAddress', accountId, now } as const;
    try {
      await handleAddress(desk, email, reserve, contextFor(accountId), { atRevision: revision });
      return { accountId, passwordId: null, isAwaited: true };
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
      await desk.secrets.delete(accountId, passwordSecret(null));
    }
  }
};

const registerInTurn = async (
  desk: AccountDesk,
  body: RegistrationBody,
  { accountBefore, network }: Visitor,
): Promise<Registered> => {
  const { name, email, password, timeZone = 'UTC', invitation } = body;
  const commandId = randomUUID();
  const contextFor = (purpose: string) => (accountId: number) =>
    contextOf({ account: { accountId }, commandId }, purpose);
  const useUpInvitation = async (): Promise<void> => {
    if (invitation !== undefined)
      await followUp(desk, 'Using up an invitation', () => useUpLink(desk, invitation));
  };
  const isInvited = await assertMayRegister(desk, email, invitation);
  await assertGoodPassword(password, { name, email }, 'password', desk.passwordRules);
  const account = await reserveUnlessThere(desk, body, accountBefore, contextFor('reserve'));
  if (!account.isAwaited) {
    await useUpInvitation();
    return { account, isNew: false, position: undefined };
  }
  const { accountId } = account;
  const context = (purpose: string): CommandContext => contextFor(purpose)(accountId);
  if (network !== undefined) await noteNewAccount(desk, accountId, network);
  if (isInvited) await noteInvited(desk, accountId, email);
  try {
    const registered = await desk.commands.handle(
      accountStream(accountId),
      accountDecider,
      { type: 'RegisterAccount', accountId, name, email, timeZone, ...trialFrom(desk) },
      context('register'),
    );
    const isNew = registered.events.length > 0;
    await followUp(desk, 'Confirming an address', () =>
      handleAddress(desk, email, { type: 'ConfirmAddress', accountId }, context('confirm')),
    );
    if (isNew && desk.requiresProof === true)
      await followUp(
        desk,
        'Mailing a link',
        async () => {
          await countAddressLink(desk, { accountId, email, network });
          await sendAddressLink(desk, accountId, email);
        },
        'the user can have it sent again',
      );
    await useUpInvitation();
    return { ...registered, account, isNew };
  } catch (error) {
    if (error instanceof DomainError) {
      await handleAddress(desk, email, { type: 'FreeAddress', accountId }, context('free'));
    }
    throw error;
  }
};
