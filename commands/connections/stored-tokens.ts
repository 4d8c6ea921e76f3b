import { z } from 'zod';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Partner } from '../../platform/ports/partners/partner-access.ts';
import type { IssuedTokens } from '../../platform/ports/partners/partner-login.ts';
import type { Secrets } from '../../platform/ports/secrets.ts';

/** The tokens of a connection, as they lie sealed. */
const storedTokens = z.object({
  accessToken: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  grant: z.discriminatedUnion('type', [
    z.object({ type: z.literal('consent'), refreshToken: z.string() }),
    z.object({ type: z.literal('client'), clientId: z.string(), clientSecret: z.string() }),
  ]),
});
export type StoredTokens = z.infer<typeof storedTokens>;

/** Name of the secret that holds the tokens of a connection. */
export const tokensSecret = (partner: Partner, connectionId: string): string => `${partner} ${connectionId}`;

export const toStored = (
  { accessToken, lifetime, grant }: IssuedTokens,
  { clock }: { readonly clock: Clock },
): StoredTokens => ({ accessToken, expiresAt: clock.now() + lifetime, grant });

/** The tokens of a connection; undefined when there are none. @throws SecretUnreadable */
export const readTokens = async (
  { secrets }: { readonly secrets: Secrets },
  partner: Partner,
  accountId: number,
  connectionId: string,
): Promise<StoredTokens | undefined> => {
  const sealed = await secrets.get(accountId, tokensSecret(partner, connectionId));
  return sealed === undefined ? undefined : storedTokens.parse(JSON.parse(sealed));
};

export const writeTokens = (
  { secrets }: { readonly secrets: Secrets },
  partner: Partner,
  accountId: number,
  connectionId: string,
  tokens: StoredTokens,
): Promise<void> => secrets.put(accountId, tokensSecret(partner, connectionId), JSON.stringify(tokens));
