import type { FastifyRequest } from 'fastify';
import { isPasswordOf } from '../commands/sign-in.ts';
import type { ActiveAccount } from '../domain/account/state.ts';
import { WrongPassword } from '../domain/errors.ts';
import type { RouteDeps } from './route-deps.ts';

/**
 * Checks the password of a signed-in user, with the same rate limits as a login.
 * @throws WrongPassword, TooManyRequests
 */
export const assertPassword = async (
  { desk, rateLimits }: Pick<RouteDeps, 'desk' | 'rateLimits'>,
  request: FastifyRequest,
  account: ActiveAccount,
  password: string,
): Promise<void> => {
  await rateLimits.countLogin(request);
  await rateLimits.waitForAccount(account.email);
  if (!(await isPasswordOf(desk, account, password))) throw new WrongPassword();
  await rateLimits.forgetAccount(account.email);
};
