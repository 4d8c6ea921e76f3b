import type { Partner, PartnerAccess } from '../../platform/ports/partners/partner-access.ts';
import type { PartnerLogin, XeroLogin } from '../../platform/ports/partners/partner-login.ts';
import type { Secrets } from '../../platform/ports/secrets.ts';
import type { Desk } from '../desk.ts';
import type { Connections } from './connections.ts';

/** What use cases need of a partner. */
export interface KnownPartner<L extends PartnerLogin = PartnerLogin> {
  readonly partner: Partner;
  /** Names of the settings without which nobody can agree on the partner's page. */
  readonly missing: readonly string[];
  /** Loaded when it is needed. @throws PartnerUnavailable where the settings are missing */
  readonly login: () => Promise<L>;
  readonly connections: Connections;
  readonly access: PartnerAccess;
}

/** Gmail and Xero. */
export interface KnownPartners {
  readonly gmail: KnownPartner;
  readonly xero: KnownPartner<XeroLogin>;
}

/** What connecting needs. */
export interface ConnectionDesk extends Pick<Desk, 'commands' | 'keep' | 'clock' | 'log'> {
  readonly secrets: Secrets;
  readonly partners: KnownPartners;
}
