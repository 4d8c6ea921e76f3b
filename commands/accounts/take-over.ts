import { accountDecider, isOwnerUnknown } from '../../domain/account/decide.ts';
import type { TakeOver } from '../../domain/account/events.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { senderDecider } from '../../domain/sender/decide.ts';
import { endAuditorLinks } from './auditor-links.ts';
import { contextOf, type Call } from '../command-context.ts';
import { disconnect } from '../connections/disconnect.ts';
import type { KnownPartners } from '../connections/partners.ts';
import { derivedUuid } from '../../platform/derived-ids.ts';
import { followUp, loadIfThere, type Desk } from '../desk.ts';
import { isoInstant } from '../../domain/moment.ts';
import type { AccountDesk } from './registration.ts';
import { accountStream, sendersStream } from '../streams.ts';

type Caller = Pick<Call, 'account' | 'commandId'>;

/** Whether an account has clients, invoices or templates. */
const hasRecords = async ({ store }: Pick<Desk, 'store'>, accountId: number): Promise<boolean> => {
  for await (const stream of store.streamsOf(accountId))
    if (/^(?:client|invoice|template)-/.test(stream)) return true;
  return false;
};

const endConnections = async (
  { partners, ...desk }: AccountDesk & { readonly partners: KnownPartners },
  call: Caller,
): Promise<TakeOver['connections']> => {
  const ended: ('gmail' | 'xero')[] = [];
  for (const partner of ['gmail', 'xero'] as const) {
    if ((await partners[partner].connections.present(call.account.accountId)) === undefined) continue;
    await disconnect({ ...desk, partners }, { ...call, ids: [], now: desk.clock.now() }, partner);
    ended.push(partner);
  }
  return ended;
};

/**
 * Turns off what an account has set up with which somebody else could read its records or send in its name: auditors'
 * links and their sessions, connections, mail servers, and senders other than its own address. It can be repeated.
 * @returns what was set up; undefined for an account without any of it and without records
 */
const turnOff = async (desk: AccountDesk, call: Caller): Promise<TakeOver | undefined> => {
  const { account } = call;
  const { accountId, email, checkpointEmail, emailSignature } = account;
  const { names: auditors } = await endAuditorLinks(desk, call, []);
  const connections =
    desk.partners === undefined ? [] : await endConnections({ ...desk, partners: desk.partners }, call);
  const command = { type: 'SetSendersAside', own: email } as const;
  const { events } = await desk.commands.handle(
    sendersStream(accountId),
    senderDecider,
    command,
    contextOf(call, 'set aside'),
  );
  const isSetUp =
    auditors.length + connections.length + events.length > 0 ||
    checkpointEmail !== null ||
    emailSignature !== null ||
    (await hasRecords(desk, accountId));
  const at = isoInstant(desk.clock.now());
  return isSetUp ? { at, auditors, connections, checkpointEmail, emailSignature } : undefined;
};

const both = (one: TakeOver | undefined, other: TakeOver): TakeOver => ({
  at: other.at,
  auditors: [...(one?.auditors ?? []), ...other.auditors],
  connections: [...new Set([...(one?.connections ?? []), ...other.connections])],
  checkpointEmail: other.checkpointEmail ?? one?.checkpointEmail ?? null,
  emailSignature: other.emailSignature ?? one?.emailSignature ?? null,
});

/**
 * Turns off what was set up since an account was taken over, by calls that were let in before, and records it as part of
 * the take-over: sequences that were begun meanwhile are held, too.
 */
const turnOffMore = async (desk: AccountDesk, call: Caller): Promise<void> => {
  const account = await loadIfThere(desk, call.account.accountId);
  if (account.status !== 'active') return;
  const more = await turnOff(desk, { ...call, account });
  if (more === undefined) return;
  await desk.commands.handle(
    accountStream(account.accountId),
    accountDecider,
    { type: 'TakeOverAccount', takeOver: both(account.takeOver, more), proving: account.email },
    contextOf(call, 'take over more'),
  );
};

/** Whether a sequence was begun, or let go on, after what a take-over holds. */
const goesOnSince = async ({ store }: Pick<Desk, 'store'>, accountId: number, at: string) => {
  const types = ['SequenceStarted', 'HoldLifted'] as const;
  for await (const { metadata } of store.readAccount(accountId, { types }))
    if (metadata.occurredAt >= at) return true;
  return false;
};

/** Does a change with which an account is taken over, and turns off what was set up meanwhile. */
const around = async <T>(
  desk: AccountDesk,
  call: Caller,
  takeOver: TakeOver | undefined,
  change: () => Promise<T>,
): Promise<T> => {
  const done = await change();
  const again = { ...call, commandId: derivedUuid(call.commandId, 'again') };
  const work = async (): Promise<void> => {
    const goesOn = takeOver !== undefined && (await goesOnSince(desk, call.account.accountId, takeOver.at));
    await (goesOn ? turnOffMore(desk, again) : turnOff(desk, again));
  };
  await followUp(desk, 'Turning off what was set up meanwhile', work, 'the user can turn it off');
  return done;
};

/**
 * Turns off what a call has set up whose session ended while it ran, or waited for its turn, because the account was taken
 * over.
 */
export const turnOffIfTakenOver = async (
  desk: AccountDesk,
  call: Caller,
  session: { readonly key: string },
): Promise<void> => {
  if (await desk.sessions.exists(session.key)) return;
  const account = await loadIfThere(desk, call.account.accountId);
  if (account.status !== 'active' || !awaitsReview(account)) return;
  await turnOffMore(desk, { ...call, commandId: derivedUuid(call.commandId, 'taken over') });
};

/**
 * Sets the password of an account by a mailed link. If whoever opened it may be another person than the one who has used
 * the account, what that one has set up is off before, and once more after it. Where mail goes to the outbox, a link
 * says nothing of who opens it.
 * @param change records the take-over
 */
export const takingOver = async <T>(
  desk: AccountDesk,
  call: Caller,
  change: (takeOver: TakeOver | undefined) => Promise<T>,
): Promise<T> => {
  if (desk.mailVia === 'outbox' || !isOwnerUnknown(call.account)) return change(undefined);
  const takeOver = await turnOff(desk, call);
  return around(desk, call, takeOver, () => change(takeOver));
};

/**
 * Proves an address of an account. The first time, in a browser that is not logged in to it, whoever proves may be another
 * person than the one who has used it until then. The take-over is recorded before, because the process manager completes
 * a proof that has begun.
 * @param proof `apart`: in a browser that is not logged in to the account
 */
export const provingOver = async <T>(
  desk: AccountDesk,
  { call, email, apart }: { readonly call: Caller; readonly email: string; readonly apart: boolean },
  prove: () => Promise<T>,
): Promise<T> => {
  if (desk.mailVia === 'outbox' || !apart || call.account.emailProven) return prove();
  const takeOver = await turnOff(desk, call);
  if (takeOver !== undefined)
    await desk.commands.handle(
      accountStream(call.account.accountId),
      accountDecider,
      { type: 'TakeOverAccount', takeOver, proving: email },
      contextOf(call, 'take over'),
    );
  return around(desk, call, undefined, prove);
};

/** Whether an account was taken over and what was set up before is yet to be looked through. */
export const awaitsReview = ({ takeOver }: Pick<ActiveAccount, 'takeOver'>): boolean =>
  takeOver !== undefined && !takeOver.isReviewed;
