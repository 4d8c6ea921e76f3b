import { randomUUID } from 'node:crypto';
import type { RegistrationBody, UserBody, UserView } from '../contracts/accounts.ts';
import { accountDecider } from '../domain/account/decide.ts';
import { addressDecider } from '../domain/address/decide.ts';
import type { AddressCommand } from '../domain/address/events.ts';
import { DomainError } from '../domain/errors.ts';
import type { CommandContext } from '../platform/ports/command-handler.ts';
import { derivedUuid } from '../platform/derived-uuid.ts';
import type { Position } from '../platform/ports/event-store.ts';
import type { Secrets } from '../platform/ports/secrets.ts';
import type { Passwords } from './passwords.ts';
import { contextOf, type Call } from './command-context.ts';
import { isoInstant } from './moment.ts';
import { assertRepeats } from './read-only-fields.ts';
import { later, type Desk, type Done } from './desk.ts';
import { accountStream, addressStream } from './streams.ts';

/** Name of the secret that holds an account's password hash. */
export const passwordSecret = 'password';

const readOnly = [
  'id',
  'createdAt',
  'emailVerified',
  'xeroConnected',
  'license',
  'password',
  'xeroTokenData',
  'stripeCustomerId',
  'stripeSubscriptionId',
] as const;

/** What accounts are made and opened with. */
export interface AccountDesk extends Desk {
  readonly passwords: Passwords;
  readonly secrets: Secrets;
}

const handleAddress = async (
  desk: Desk,
  email: string,
  command: AddressCommand,
  context: CommandContext,
): Promise<Position | undefined> =>
  (await desk.commands.handle(addressStream(email), addressDecider, command, context)).position;

/**
 * Makes an account: its address is reserved first, so that two can't have the same; the password's hash is kept before
 * the event that says there is an account; then the address is confirmed.
 * @throws AddressTaken
 */
export const register = async (
  desk: AccountDesk,
  { name, email, password, timeZone = 'UTC' }: RegistrationBody,
): Promise<Done & { accountId: number }> => {
  const accountId = desk.ids.next();
  const correlationId = randomUUID();
  const context = (purpose: string): CommandContext => ({
    userId: accountId,
    actor: 'user',
    commandId: derivedUuid(correlationId, purpose),
    correlationId,
  });
  const passwordHash = await desk.passwords.hash(password);
  const now = isoInstant(desk.clock.now());
  await handleAddress(desk, email, { type: 'ReserveAddress', accountId, now }, context('reserve'));
  try {
    await desk.secrets.put(accountId, passwordSecret, passwordHash);
    const { position } = await desk.commands.handle(
      accountStream(accountId),
      accountDecider,
      { type: 'RegisterAccount', accountId, name, email, timeZone },
      context('register'),
    );
    const confirmed = await handleAddress(
      desk,
      email,
      { type: 'ConfirmAddress', accountId },
      context('confirm'),
    );
    return { accountId, position: later(position, confirmed) };
  } catch (error) {
    if (error instanceof DomainError) {
      await handleAddress(desk, email, { type: 'FreeAddress', accountId }, context('free'));
    }
    throw error;
  }
};

/** Whose account it is, if the password fits; takes the same time for an address that nobody has. */
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

/**
 * Changes name, address, signature or zone. A new address is reserved before and the old one freed after.
 * @param stored the user as the page shows it
 * @throws AddressTaken, InvalidField
 */
export const changeProfile = async (
  desk: Desk,
  call: Call,
  body: UserBody,
  stored: () => Promise<UserView>,
): Promise<Done> => {
  const { accountId, email: oldEmail } = call.account;
  if (readOnly.some((field) => body[field] !== undefined)) {
    const view: Partial<Record<(typeof readOnly)[number], unknown>> = await stored();
    assertRepeats(body, view, readOnly);
  }
  const { name, email = oldEmail, emailSignature, timeZone } = body;
  const moves = addressStream(email) !== addressStream(oldEmail);
  const address = (of: string, command: AddressCommand) =>
    handleAddress(desk, of, command, contextOf(call, `${command.type} ${addressStream(of)}`));
  const change = (): Promise<Done> =>
    desk.commands.handle(
      accountStream(accountId),
      accountDecider,
      { type: 'ChangeProfile', name, email, emailSignature, timeZone },
      contextOf(call, 'profile'),
    );
  if (!moves) return change();
  await address(email, { type: 'ReserveAddress', accountId, now: isoInstant(call.now) });
  const { position } = await change();
  await address(email, { type: 'ConfirmAddress', accountId });
  return { position: later(position, await address(oldEmail, { type: 'FreeAddress', accountId })) };
};
