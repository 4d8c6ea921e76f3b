import {
  addressLinkView,
  linkBody,
  loginBody,
  provenAddressView,
  registrationBody,
  userBody,
  userView,
  type UserBody,
} from '../../contracts/accounts.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import { WrongPassword } from '../../domain/errors.ts';
import { accounts } from '../../projections/accounts.ts';
import { storedDocument } from '../../projections/projection.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../commands/command-context.ts';
import { type Done, loadAccount } from '../../commands/desk.ts';
import { assertSignedIn } from '../changing-call.ts';
import { cancelAddressChange, changeProfile, proveAddress, sendLinkAgain } from '../../commands/profile.ts';
import { accountOf, isPasswordOf, register } from '../../commands/registration.ts';
import { NotSignedIn, WrongCredentials } from '../request-errors.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';
import { clearSessionCookie, isSecure, setSessionCookie } from '../session-cookie.ts';
import { answers, noBody, nothing } from './schemas.ts';
import { accountStream } from '../../commands/streams.ts';

const tags = ['Account'];

type AccountRouteDeps = Pick<RouteDeps, 'desk' | 'sessions' | 'rateLimits' | 'hub' | 'changing' | 'settings'>;

const asShown = async ({ desk }: AccountRouteDeps, id: number, done?: Done): Promise<string> => {
  const body = await desk.readYourWrites.answer(accounts, { account: id, id }, accountStream(id), done);
  if (body === undefined) throw new NotSignedIn();
  return body;
};

/** Registration, login and logout: open to visitors. */
export const signInRoutes = (app: OwedApp, deps: AccountRouteDeps): void => {
  const { desk, sessions, rateLimits, hub, settings } = deps;
  const secure = (request: FastifyRequest): boolean => isSecure(request, settings.publicUrl);

  const begin = async (request: FastifyRequest, reply: FastifyReply, accountId: number): Promise<void> => {
    setSessionCookie(reply, await sessions.begin(accountId), secure(request));
  };

  app.post(
    '/api/register',
    { schema: { tags, body: registrationBody, response: answers({ 201: userView }) } },
    async (request, reply) => {
      await rateLimits.countRegistration(request);
      await rateLimits.waitForAccount(request.body.email);
      const done = await register(desk, request.body);
      const { accountId, position } = done;
      await rateLimits.forgetAccount(request.body.email);
      await begin(request, reply, accountId);
      const isShown = await desk.readYourWrites.wait([accounts.model.name], position);
      if (!isShown) void reply.header('owed-view', 'behind');
      const user = await asShown(deps, accountId, done);
      return reply.code(201).type('application/json').send(user);
    },
  );

  app.post(
    '/api/login',
    { schema: { tags, body: loginBody, response: answers({ 200: userView }) } },
    async (request, reply) => {
      const { email, password } = request.body;
      await rateLimits.countLogin(request);
      await rateLimits.waitForAccount(email);
      const accountId = await accountOf(desk, email, password);
      if (accountId === undefined) throw new WrongCredentials();
      await rateLimits.forgetAccount(email);
      await begin(request, reply, accountId);
      return reply.type('application/json').send(await asShown(deps, accountId));
    },
  );

  app.post(
    '/api/logout',
    { schema: { tags, body: noBody, response: answers({ 204: nothing }) } },
    async (request, reply) => {
      if (request.session) {
        await sessions.end(request.session.key);
        hub.leave(request.session.key);
      }
      clearSessionCookie(reply, secure(request));
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/user/confirm-address',
    { schema: { tags, body: linkBody, response: answers({ 200: provenAddressView }) } },
    async (request) => {
      const { email, position } = await proveAddress(desk, request.body.token);
      await desk.readYourWrites.wait([accounts.model.name], position);
      return { email };
    },
  );
};

/** `/api/user`: the signed-in user. */
export const userRoutes = (app: OwedApp, deps: AccountRouteDeps): void => {
  const { desk, rateLimits } = deps;

  /** Checks the password, with the same rate limits as a login. @throws WrongPassword, TooManyRequests */
  const provePassword = async (
    request: FastifyRequest,
    { email, currentPassword }: UserBody,
  ): Promise<boolean> => {
    const account = await loadAccount(desk, assertSignedIn(request));
    if (!currentPassword || email === undefined || isSameAddress(email, account.email)) return false;
    await rateLimits.countLogin(request);
    await rateLimits.waitForAccount(account.email);
    if (!(await isPasswordOf(desk, account.accountId, currentPassword))) throw new WrongPassword();
    await rateLimits.forgetAccount(account.email);
    return true;
  };

  const views = [accounts.model.name];
  const user = (done: Done, { account }: Call): Promise<string> => asShown(deps, account.accountId, done);

  app.get('/api/user', { schema: { tags, response: answers({ 200: userView }) } }, async (request, reply) =>
    reply.type('application/json').send(await asShown(deps, assertSignedIn(request))),
  );

  app.put(
    '/api/user',
    { schema: { tags, body: userBody, response: answers({ 200: userView }) } },
    async (request, reply) => {
      const isPasswordProven = await provePassword(request, request.body);
      const { currentPassword: _, ...body } = request.body;
      return deps.changing(request, reply, {
        views,
        sameBody: body,
        act: (call) => {
          const stored = async () => storedDocument(accounts, await asShown(deps, call.account.accountId));
          return changeProfile(desk, call, { body, isPasswordProven, stored });
        },
        answer: user,
      });
    },
  );

  app.post(
    '/api/user/cancel-address-change',
    { schema: { tags, body: noBody, response: answers({ 200: userView }) } },
    (request, reply) =>
      deps.changing(request, reply, { views, act: (call) => cancelAddressChange(desk, call), answer: user }),
  );

  app.post(
    '/api/user/address-link',
    { schema: { tags, body: noBody, response: answers({ 200: addressLinkView }) } },
    async (request) => ({
      sentTo: await sendLinkAgain(desk, await loadAccount(desk, assertSignedIn(request))),
      via: desk.mailVia,
    }),
  );
};
