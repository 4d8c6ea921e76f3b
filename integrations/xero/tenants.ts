import { z } from 'zod';
import { PartnerRefused, type TokenOwner } from '../../platform/ports/partners/partner-login.ts';

/** The answer of `GET /connections`. */
const connections = z
  .array(
    z.object({
      authEventId: z.string().nullish(),
      tenantId: z.string(),
      tenantType: z.string(),
      tenantName: z.string().nullish(),
      updatedDateUtc: z.string().nullish(),
    }),
  )
  .max(10_000);
export type Tenant = z.infer<typeof connections>[number];

export const readTenants = (json: string): readonly Tenant[] =>
  connections.parse(JSON.parse(json)).filter(({ tenantType }) => tenantType === 'ORGANISATION');

const claims = z.object({ authentication_event_id: z.string().optional() });

/** The consent that a token is from; the token is a JWT, and only the partner checks it. */
const consentOf = (accessToken: string): string | undefined => {
  try {
    const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
    return claims.parse(JSON.parse(payload)).authentication_event_id;
  } catch {
    return undefined;
  }
};

export const ownerOf = ({ tenantId, tenantName }: Tenant): TokenOwner => ({
  id: tenantId,
  name: tenantName ?? 'Xero organization',
});

/**
 * The organization that the user has just agreed to; a token also opens those that the same user agreed to before.
 * @throws PartnerRefused when there is none
 */
export const chosenTenant = (tenants: readonly Tenant[], accessToken: string): TokenOwner => {
  const consent = consentOf(accessToken);
  const latestFirst = tenants.toSorted((one, other) =>
    (other.updatedDateUtc ?? '').localeCompare(one.updatedDateUtc ?? ''),
  );
  const chosen =
    latestFirst.find(({ authEventId }) => consent !== undefined && authEventId === consent) ?? latestFirst[0];
  if (chosen === undefined) throw new PartnerRefused('no_organisation');
  return ownerOf(chosen);
};
