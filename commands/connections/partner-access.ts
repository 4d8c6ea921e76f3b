import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import {
  NotConnected,
  type AccessToken,
  type Partner,
  type PartnerAccess,
} from '../../platform/ports/partners/partner-access.ts';
import { PartnerRefused, type PartnerLogin } from '../../platform/ports/partners/partner-login.ts';
import type { Secrets } from '../../platform/ports/secrets.ts';
import type { Connections, PresentConnection } from './connections.ts';
import { inTokensTurn } from './in-turn.ts';
import { readTokens, tokensSecret, toStored, writeTokens, type StoredTokens } from './stored-tokens.ts';

export interface PartnerAccessDeps {
  readonly partner: Partner;
  /** Loaded when it is needed. */
  readonly login: () => Promise<PartnerLogin>;
  readonly connections: Connections;
  readonly keep: Keep;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Log;
}

interface Present extends PresentConnection {
  readonly tokens: StoredTokens;
}

/** A token that ends within this time is renewed first, in milliseconds. */
const margin = 90_000;
/** How often new tokens are tried to be stored, and milliseconds in between. */
const writes = 5;
const betweenWrites = 200;
/** The tokens of accounts: renewed in time, by one process at a time, because some renew only once. */
export const createPartnerAccess = (deps: PartnerAccessDeps): PartnerAccess => {
  const { partner, connections, clock, secrets, log } = deps;
  const renewals = new Map<number, Promise<AccessToken>>();

  const present = async (accountId: number): Promise<Present> => {
    const connection = await connections.present(accountId);
    if (connection === undefined) throw new NotConnected(partner);
    const tokens = await readTokens(deps, partner, accountId, connection.connectionId);
    if (tokens !== undefined) return { ...connection, tokens };
    // Nothing changes if the user has just disconnected.
    await connections.lose(accountId, connection.connectionId, 'missing');
    throw new NotConnected(partner);
  };

  const isFresh = ({ tokens }: Present): boolean => tokens.expiresAt - clock.now() > margin;

  const given = ({ tokens, owner }: Present): AccessToken => ({ token: tokens.accessToken, owner });

  /** A partner that has renewed a token may not renew the one before again for long. */
  const store = async (accountId: number, connectionId: string, tokens: StoredTokens): Promise<void> => {
    for (let write = 1; ; write += 1)
      try {
        await writeTokens(deps, partner, accountId, connectionId, tokens);
        return;
      } catch (error) {
        if (write === writes) throw error;
        await pause(betweenWrites * write);
      }
  };

  const lost = async (accountId: number, connectionId: string, error: PartnerRefused): Promise<never> => {
    log.warn({ partner, account: accountId, code: error.code }, 'A partner ended a connection');
    await connections.lose(accountId, connectionId, 'refused');
    await secrets.delete(accountId, tokensSecret(partner, connectionId));
    throw new NotConnected(partner);
  };

  /** @param isChecked whether to ask if the new token opens the owner's data */
  const renewed = async (accountId: number, before: Present, isChecked: boolean): Promise<AccessToken> => {
    const { connectionId, owner } = before;
    try {
      const login = await deps.login();
      const tokens = toStored(await login.renew(before.tokens.grant), deps);
      await store(accountId, connectionId, tokens);
      if (isChecked && !(await login.opens(tokens.accessToken, owner)))
        throw new PartnerRefused('owner_not_open');
      return given({ ...before, tokens });
    } catch (error) {
      if (error instanceof PartnerRefused) return lost(accountId, connectionId, error);
      throw error;
    }
  };

  /** Renews unless another turn has: what was stored before is not what `isGood` accepts. */
  const renewInTurn = (
    accountId: number,
    isGood: (stored: Present) => boolean,
    isChecked: boolean,
  ): Promise<AccessToken> =>
    inTokensTurn(deps, partner, accountId, async () => {
      const stored = await present(accountId);
      return isGood(stored) ? given(stored) : renewed(accountId, stored, isChecked);
    });

  /** Calls of this process at the same time share one renewal. */
  const together = (accountId: number, renew: () => Promise<AccessToken>): Promise<AccessToken> => {
    const known = renewals.get(accountId);
    if (known !== undefined) return known;
    const renewal = renew().finally(() => renewals.delete(accountId));
    renewals.set(accountId, renewal);
    return renewal;
  };

  return {
    token: async (accountId) => {
      const stored = await present(accountId);
      if (isFresh(stored)) return given(stored);
      return together(accountId, () => renewInTurn(accountId, isFresh, false));
    },
    renew: async (accountId, refused) => {
      const isOther = (stored: Present): boolean =>
        stored.tokens.accessToken !== refused.token && isFresh(stored);
      const stored = await present(accountId);
      if (isOther(stored)) return given(stored);
      return together(accountId, () => renewInTurn(accountId, isOther, true));
    },
  };
};
