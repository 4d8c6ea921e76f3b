import type { FastifyRequest } from 'fastify';
import { isPasswordOf } from '../../commands/accounts/sign-in.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { WrongPassword } from '../../domain/errors.ts';
import type { RouteDeps } from '../route-deps.ts';

/**
 * Checks the password of a signed-in user, with limits as for a login, counted apart: guesses elsewhere don't use them up.
 * @throws WrongPassword, TooManyRequests
 */
export const assertPassword = async (
  { desk, rateLimits }: Pick<RouteDeps, 'desk' | 'rateLimits'>,
  request: FastifyRequest,
  account: ActiveAccount,
  password: string,
): Promise<void> => {
  await rateLimits.countLogin(request);
  const whom = `account ${account.accountId}`;
  await rateLimits.countTry(whom, 'session');
  if (!(await isPasswordOf(desk, account, password))) throw new WrongPassword();
  await rateLimits.forgetTries(whom, 'session');
};
