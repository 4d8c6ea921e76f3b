import {
  addressLinkView,
  firstAddressLinkView,
  notificationSettings,
  provenAddressView,
  userView,
  zoneChangeView,
} from '../../../contracts/accounts/accounts.ts';
import {
  linkBody,
  loginBody,
  registrationBody,
  userBody,
  zoneChangeQuery,
  type LoginBody,
  type UserBody,
} from '../../../contracts/accounts/account-bodies.ts';
import { isSameAddress } from '../../../domain/address/same-address.ts';
import type { ActiveAccount } from '../../../domain/account/state.ts';
import { accounts } from '../../../projections/accounts.ts';
import { storedDocument } from '../../../projections/projection.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../../commands/command-context.ts';
import { type Done, followUp } from '../../../commands/desk.ts';
import { assertSignedIn, isOwnerOf, loadSignedIn } from '../../calls/changing-call.ts';
import {
  cancelAddressChange,
  changeNotificationSettings,
  changeProfile,
  proveAddress,
  sendFirstLink,
  sendLinkAgain,
} from '../../../commands/accounts/profile.ts';
import { register } from '../../../commands/accounts/registration.ts';
import { accountOf, beginSession, type WhoseAddress } from '../../../commands/accounts/sign-in.ts';
import { profileChangeFrom } from '../../bodies/profile.ts';
import { forAuditors } from '../../sessions/auditor-guard.ts';
import { assertPassword } from '../../sessions/assert-password.ts';
import { callerOf } from '../../limits/caller.ts';
import { deviceCookie, setDeviceCookie } from '../../sessions/device-cookie.ts';
import { NotSignedIn, WrongCredentials } from '../../server/request-errors.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { logSecurity } from '../../sessions/security-log.ts';
import { clearSessionCookie, deviceOf, isSecure, setSessionCookie } from '../../sessions/session-cookie.ts';
import { emailsAtOnceAfter } from '../../calls/zone-change.ts';
import { answers, noBody, nothing } from '../schemas.ts';
import { accountStream } from '../../../commands/streams.ts';

const tags = ['Account'];

type AccountRouteDeps = Pick<
  RouteDeps,
  'desk' | 'devices' | 'rateLimits' | 'hub' | 'changing' | 'settings' | 'traffic'
>;

const asShown = async ({ desk }: AccountRouteDeps, id: number, done?: Done): Promise<string> => {
  const body = await desk.readYourWrites.answer(accounts, { account: id, id }, accountStream(id), done);
  if (body === undefined) throw new NotSignedIn();
  return body;
};

/** Registration, login and logout: open to visitors. */
export const signInRoutes = (app: OwedApp, deps: AccountRouteDeps): void => {
  const { desk, devices, rateLimits, hub, settings } = deps;
  const secure = (request: FastifyRequest): boolean => isSecure(request, settings.publicUrl);

  const endSession = async ({ session }: FastifyRequest): Promise<void> => {
    if (session === null) return;
    await desk.sessions.end(session.key);
    hub.leave(session.key);
  };

  /** Replaces the browser's session by one with a new token. @throws WrongCredentials */
  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    account: Pick<ActiveAccount, 'accountId' | 'passwordId'>,
  ): Promise<void> => {
    const where = { device: deviceOf(request), isHostOnly: secure(request) };
    const begun = await beginSession(desk, account, where);
    if (begun === undefined) throw new WrongCredentials();
    await endSession(request);
    setSessionCookie(reply, begun.token, begun.seconds, secure(request));
    setDeviceCookie(reply, await devices.issue(account.accountId), secure(request));
  };

  /** The account whose address and password these are; undefined for none. @throws TooManyRequests */
  const find = async (
    request: FastifyRequest,
    { email, password }: LoginBody,
  ): Promise<WhoseAddress | undefined> => {
    const device = await devices.recognize(deviceCookie(request, secure(request)));
    const knownAccount = device?.accountId;
    const count = (isKnown: boolean) => rateLimits.countTry(email, isKnown ? device?.nonce : undefined);
    const account = await accountOf(desk, { email, password, knownAccount, count });
    if (account === undefined) return undefined;
    if (account.accountId === knownAccount) await rateLimits.forgetTries(email, device?.nonce);
    else await rateLimits.takeBackTry(email);
    return account;
  };

  app.post(
    '/api/register',
    { schema: { tags, body: registrationBody, response: answers({ 201: userView }) } },
    async (request, reply) => {
      await rateLimits.countRegistration(request);
      const done = await register(desk, request.body, {
        accountBefore: () => find(request, request.body),
        network: callerOf(request),
      });
      const { account, isNew, position } = done;
      const { accountId } = account;
      await begin(request, reply, account);
      logSecurity(request, isNew ? 'registered' : 'logged in', { accountId });
      const isShown = await desk.readYourWrites.wait([accounts.model.name], position);
      if (!isShown) void reply.header('owed-view', 'behind');
      const user = await asShown(deps, accountId, done);
      return reply.code(201).type('application/json').send(user);
    },
  );

  app.post(
    '/api/login',
    { config: forAuditors, schema: { tags, body: loginBody, response: answers({ 200: userView }, 401) } },
    async (request, reply) => {
      await rateLimits.countLogin(request);
      const account = await find(request, request.body);
      if (account === undefined) throw new WrongCredentials();
      await begin(request, reply, account);
      logSecurity(request, 'logged in', { accountId: account.accountId });
      return reply.type('application/json').send(await asShown(deps, account.accountId));
    },
  );

  app.post(
    '/api/logout',
    { config: forAuditors, schema: { tags, body: noBody, response: answers({ 204: nothing }) } },
    async (request, reply) => {
      await endSession(request);
      logSecurity(request, 'logged out');
      clearSessionCookie(reply, secure(request));
      // Over http the browser would ignore it. Other cookies stay: one tells that this browser has logged in before.
      if (secure(request)) void reply.header('clear-site-data', '"cache"');
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/user/confirm-address',
    { schema: { tags, body: linkBody, response: answers({ 200: provenAddressView }, 410) } },
    async (request) => {
      const { accountId, email, position } = await proveAddress(desk, request.body.token, (id) =>
        isOwnerOf(request, id),
      );
      logSecurity(request, 'address proven', { accountId });
      await desk.readYourWrites.wait([accounts.model.name], position);
      return { email };
    },
  );
};

/** `/api/user`: the signed-in user. */
export const userRoutes = (app: OwedApp, deps: AccountRouteDeps): void => {
  const { desk, hub } = deps;

  /** Whether the password came with the address that it is needed for. @throws WrongPassword, TooManyRequests */
  const provePassword = async (
    request: FastifyRequest,
    { email, currentPassword }: UserBody,
  ): Promise<boolean> => {
    const account = await loadSignedIn(desk, assertSignedIn(request));
    if (!currentPassword || email === undefined || isSameAddress(email, account.email)) return false;
    await assertPassword(deps, request, account, currentPassword);
    return true;
  };

  /** Whoever asked for a new address is the only one who stays. */
  const endOthers = ({ session }: FastifyRequest): Promise<void> =>
    followUp(
      desk,
      'Ending the other sessions',
      async () => {
        if (session === null) return;
        const ended = await desk.sessions.endOthers(session.accountId, session.key);
        for (const key of ended) hub.leave(key);
      },
      'the user can sign them out',
    );

  const views = [accounts.model.name];
  const user = (done: Done, { account }: Call): Promise<string> => asShown(deps, account.accountId, done);

  app.get('/api/user', { schema: { tags, response: answers({ 200: userView }) } }, async (request, reply) =>
    reply.type('application/json').send(await asShown(deps, assertSignedIn(request))),
  );

  app.put(
    '/api/user',
    // A change of the zone plans all sequences anew.
    { config: { isExpensive: true }, schema: { tags, body: userBody, response: answers({ 200: userView }) } },
    async (request, reply) => {
      const isPasswordProven = await provePassword(request, request.body);
      const { currentPassword: _, ...body } = request.body;
      return deps.changing(request, reply, {
        views,
        sameBody: body,
        act: async (call) => {
          const stored = async () => storedDocument(accounts, await asShown(deps, call.account.accountId));
          const done = await changeProfile(
            desk,
            call,
            await profileChangeFrom(body, stored),
            isPasswordProven,
          );
          if (isPasswordProven) {
            logSecurity(request, 'address change requested');
            await endOthers(request);
          }
          return done;
        },
        answer: user,
      });
    },
  );

  app.get(
    '/api/user/time-zone-change',
    {
      schema: {
        tags,
        summary: 'How many emails would go out right away in another time zone; changes nothing',
        querystring: zoneChangeQuery,
        response: answers({ 200: zoneChangeView }),
      },
    },
    async (request, reply) => {
      const account = await loadSignedIn(desk, assertSignedIn(request));
      // It reads the history of every invoice with an email that soon goes out.
      await deps.traffic.beforeLarge(request, reply, account.accountId);
      return { emailsAtOnce: await emailsAtOnceAfter(desk, account, request.query.timeZone) };
    },
  );

  app.put(
    '/api/user/notifications',
    { schema: { tags, body: notificationSettings, response: answers({ 200: userView }) } },
    (request, reply) =>
      deps.changing(request, reply, {
        views,
        act: (call) => changeNotificationSettings(desk, call, request.body),
        answer: user,
      }),
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
      sentTo: await sendLinkAgain(desk, await loadSignedIn(desk, assertSignedIn(request)), callerOf(request)),
      via: desk.mailVia,
    }),
  );

  app.post(
    '/api/user/address-link/first',
    { schema: { tags, body: noBody, response: answers({ 200: firstAddressLinkView }) } },
    async (request) => ({
      sentTo: await sendFirstLink(desk, await loadSignedIn(desk, assertSignedIn(request)), callerOf(request)),
    }),
  );
};
