import { composePartners, type Partners, type PartnersDeps } from '../../app/composition/compose-partners.ts';
import { readConfig } from '../../platform/settings/config.ts';

/** Partners as an installation has them whose settings name none. */
export const noPartners = (deps: PartnersDeps): Partners => composePartners(readConfig({}).partners, deps);
