import { millisecondsInHour } from 'date-fns/constants';
import { accountDecider } from '../../domain/account/decide.ts';
import { LoginTooOld } from '../../domain/errors.ts';
import { handleAddress } from './addresses.ts';
import { contextOf, type Call } from '../command-context.ts';
import { followUp, type Done } from '../desk.ts';
import type { AccountDesk } from './registration.ts';
import { accountStream } from '../streams.ts';

/** How long a login counts as proof that the owner is there, in milliseconds. */
const longestLogin = millisecondsInHour;

/**
 * Deletes the account: from its event on nobody can log in, no mail of it starts to leave, and its address is free. The
 * process manager erases everything else, and what a failure here leaves.
 * @param loggedInAt when the session that asks was begun
 * @param isPasswordProven whether the call came with the correct password, so that the login may be older
 * @returns with the keys of the sessions that ended
 * @throws LoginTooOld
 */
export const closeAccount = async (
  desk: AccountDesk,
  call: Call,
  loggedInAt: string,
  isPasswordProven: boolean,
): Promise<Done & { readonly ended: readonly string[] }> => {
  if (!isPasswordProven && call.now - Date.parse(loggedInAt) > longestLogin) throw new LoginTooOld();
  const { accountId, email } = call.account;
  const command = { type: 'CloseAccount' } as const;
  const done = await desk.commands.handle(
    accountStream(accountId),
    accountDecider,
    command,
    contextOf(call, 'close'),
  );
  const ended: string[] = [];
  await followUp(desk, 'Ending the sessions of a deleted account', async () => {
    ended.push(...(await desk.sessions.endAll(accountId)));
  });
  await followUp(desk, 'Freeing the address of a deleted account', () =>
    handleAddress(desk, email, { type: 'FreeAddress', accountId }, contextOf(call, 'free')),
  );
  return { ...done, ended };
};
