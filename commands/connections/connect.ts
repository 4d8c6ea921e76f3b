import { randomUUID } from 'node:crypto';
import { millisecondsInHour } from 'date-fns/constants';
import { featureGates } from '../../contracts/messages.ts';
import { plans } from '../../contracts/accounts/plans.ts';
import { partnerFailures, type XeroManualBody } from '../../contracts/accounts/connections.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { FeatureGated, InvalidField, LimitReached, NotAllowedNow } from '../../domain/errors.ts';
import { PartnerUnavailable, type Partner } from '../../platform/ports/partners/partner-access.ts';
import {
  PartnerRefused,
  type Consent,
  type IssuedTokens,
  type TokenOwner,
} from '../../platform/ports/partners/partner-login.ts';
import { contextOf, type Call, type Numbers } from '../command-context.ts';
import { countTowards, secondsUntil, type Limit } from '../counted-limit.ts';
import { followUp, loadAccount, type Done } from '../desk.ts';
import { beginConsent, useConsent, type Asker } from './consents.ts';
import { inTokensTurn } from './in-turn.ts';
import type { ConnectionDesk, KnownPartner } from './partners.ts';
import { tokensSecret, toStored, writeTokens } from './stored-tokens.ts';

/** @throws FeatureGated when the account's plan has no such connection */
export const assertMayConnect = ({ license }: Pick<ActiveAccount, 'license'>, partner: Partner): void => {
  const { title, message } = featureGates.xero;
  if (partner === 'xero' && !plans[license].canUseXero) throw new FeatureGated(title, message);
};

/**
 * Where the signed-in browser goes to agree.
 * @throws FeatureGated, NotAllowedNow when the installation has no client, LimitReached, PartnerUnavailable
 */
export const beginConnecting = async (
  desk: ConnectionDesk,
  asker: Asker,
  partner: Partner,
  redirectUri: string,
): Promise<string> => {
  assertMayConnect(await loadAccount(desk, asker.accountId), partner);
  const known = desk.partners[partner];
  if (known.missing.length > 0) throw new NotAllowedNow(partnerFailures.notConfigured(partner));
  const login = await known.login();
  return login.consentUrl(await beginConsent(desk, asker, partner, redirectUri));
};

interface Issued {
  readonly tokens: IssuedTokens;
  readonly owner: TokenOwner;
  readonly by: 'consent' | 'hand';
}

/**
 * Seals the tokens under a new connection before the event names it, so that no renewal of an older connection replaces
 * them. Those of the older one are deleted.
 */
const connect = (
  desk: ConnectionDesk,
  { partner, connections }: KnownPartner,
  call: { readonly account: Pick<ActiveAccount, 'accountId'> } & Pick<Numbers, 'commandId'>,
  { tokens, owner, by }: Issued,
): Promise<Done> =>
  inTokensTurn(desk, partner, call.account.accountId, async () => {
    const { accountId } = call.account;
    const before = await connections.present(accountId);
    const connectionId = call.commandId;
    await writeTokens(desk, partner, accountId, connectionId, toStored(tokens, desk));
    const done = await connections.connect(
      { accountId, connectionId, owner, by },
      contextOf(call, `connect ${partner}`),
    );
    if (before !== undefined && before.connectionId !== connectionId)
      await followUp(
        desk,
        'Deleting the tokens of an earlier connection',
        () => desk.secrets.delete(accountId, tokensSecret(partner, before.connectionId)),
        'they stay sealed until the account is deleted',
      );
    return done;
  });

/** What a browser brings back from the partner's page. */
export interface Returned {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  /** The partner's word for why there is no code. */
  readonly error?: string | undefined;
}

/** Undefined when the account is connected; else a word that says why not. */
export type NotConnectedBecause = string | undefined;

const ownWord = /^[a-z][a-z_]{0,59}$/;

const exchange = async (
  desk: ConnectionDesk,
  known: KnownPartner,
  accountId: number,
  consent: Consent,
  code: string,
): Promise<NotConnectedBecause> => {
  const { partner } = known;
  try {
    assertMayConnect(await loadAccount(desk, accountId), partner);
    const login = await known.login();
    const issued = await login.exchange(consent, code);
    await connect(
      desk,
      known,
      { account: { accountId }, commandId: randomUUID() },
      { ...issued, by: 'consent' },
    );
    return undefined;
  } catch (error) {
    if (error instanceof FeatureGated) return 'plan_without_xero';
    if (error instanceof PartnerRefused) return error.code;
    desk.log.warn({ err: error, partner, account: accountId }, 'A connection could not be made');
    return error instanceof PartnerUnavailable ? 'temporarily_unavailable' : 'server_error';
  }
};

/** Connects an account after its user has agreed, or says why not; never throws what the partner says. */
export const finishConnecting = async (
  desk: ConnectionDesk,
  asker: Asker | undefined,
  partner: Partner,
  { code, state, error }: Returned,
): Promise<NotConnectedBecause> => {
  if (error === undefined && (code === undefined || state === undefined)) return 'missing_parameters';
  const consent =
    asker === undefined || state === undefined ? undefined : await useConsent(desk, asker, partner, state);
  if (error !== undefined) return ownWord.test(error) ? error : 'unknown_error';
  if (asker === undefined || consent === undefined || code === undefined) return 'invalid_state';
  return exchange(desk, desk.partners[partner], asker.accountId, consent, code);
};

const triesAnHour: Limit = { most: 20, within: millisecondsInHour };

/** @throws LimitReached */
const countTry = async (desk: ConnectionDesk, accountId: number): Promise<void> => {
  const counted = await countTowards(desk, `xero-clients/${accountId}`, triesAnHour);
  if (counted.count <= triesAnHour.most) return;
  throw new LimitReached(
    "You've tried to connect too often. Please try again in an hour.",
    secondsUntil(counted, desk.clock.now()),
  );
};

/**
 * Connects Xero by a client of the user's own, after it was tried.
 * @throws FeatureGated, InvalidField, LimitReached, PartnerUnavailable
 */
export const connectXeroByHand = async (
  desk: ConnectionDesk,
  call: Call,
  { clientId, clientSecret, tenantId }: XeroManualBody,
): Promise<Done> => {
  const { xero } = desk.partners;
  assertMayConnect(call.account, 'xero');
  await countTry(desk, call.account.accountId);
  const login = await xero.login();
  try {
    const issued = await login.byHand({ clientId, clientSecret }, tenantId);
    return await connect(desk, xero, call, { ...issued, by: 'hand' });
  } catch (error) {
    if (!(error instanceof PartnerRefused)) throw error;
    throw error.code === 'tenant_not_found'
      ? new InvalidField('tenantId', partnerFailures.wrongTenant)
      : new InvalidField('clientSecret', partnerFailures.wrongClient);
  }
};
