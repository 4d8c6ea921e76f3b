import { createHash, randomBytes } from 'node:crypto';
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { LimitReached } from '../../domain/errors.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { Partner } from '../../platform/ports/partners/partner-access.ts';
import type { Consent } from '../../platform/ports/partners/partner-login.ts';
import { countTowards, secondsUntil, type Limit } from '../counted-limit.ts';

/** Who agrees: a signed-in browser. */
export interface Asker {
  readonly accountId: number;
  /** The hash of the session's token. */
  readonly session: string;
}

/** A consent that was begun, as it is stored under the hash of its state. */
interface BegunConsent extends Asker {
  readonly purpose: 'connect';
  readonly partner: Partner;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly isUsed: boolean;
}

interface ConsentsDeps {
  readonly keep: Keep;
  readonly clock: Clock;
}

const lifetime = 10 * millisecondsInMinute;
const consentsAnHour: Limit = { most: 60, within: millisecondsInHour };

/** Sorts beside the keys of mailed links, but is not one of them. */
const keyOf = (state: string): string => `connect-${createHash('sha256').update(state).digest('hex')}`;

const random = (): string => randomBytes(32).toString('base64url');

/**
 * Begins a consent: what the browser brings back shows that the same session began it, within ten minutes.
 * @throws LimitReached
 */
export const beginConsent = async (
  deps: ConsentsDeps,
  { accountId, session }: Asker,
  partner: Partner,
  redirectUri: string,
): Promise<Consent> => {
  const counted = await countTowards(deps, `consents/${accountId}`, consentsAnHour);
  if (counted.count > consentsAnHour.most)
    throw new LimitReached(
      "You've tried to connect too often. Please try again in an hour.",
      secondsUntil(counted, deps.clock.now()),
    );
  const consent = { state: random(), verifier: random(), redirectUri };
  const begun: BegunConsent = {
    purpose: 'connect',
    partner,
    accountId,
    session,
    redirectUri,
    verifier: consent.verifier,
    isUsed: false,
  };
  const expiresAt = new Date(deps.clock.now() + lifetime).toISOString();
  await deps.keep.put('links', keyOf(consent.state), begun, { expiresAt });
  return consent;
};

/**
 * Uses up the consent that a browser comes back with. One of another account, session or partner stays as it is.
 * @returns undefined for one that is unknown, too old, used, or not the asker's
 */
export const useConsent = async (
  { keep }: Pick<ConsentsDeps, 'keep'>,
  asker: Asker,
  partner: Partner,
  state: string,
): Promise<Consent | undefined> => {
  const key = keyOf(state);
  const kept = await keep.get<BegunConsent>('links', key);
  if (kept === undefined) return undefined;
  const { accountId, session, partner: begunAt, redirectUri, verifier, isUsed } = kept.value;
  const isOwn = accountId === asker.accountId && session === asker.session && begunAt === partner;
  if (!isOwn || isUsed) return undefined;
  // Of two returns at the same time one writes.
  const used: BegunConsent = { ...kept.value, isUsed: true };
  if (!(await keep.putIf('links', key, kept.version, used))) return undefined;
  await keep.delete('links', key);
  return { state, redirectUri, verifier };
};
