import type { LateFeeTerms } from '../../contracts/invoices/late-fee-terms.ts';
import type { ActiveAccount } from '../account/state.ts';
import type { Client } from '../client/state.ts';

/** What late payment costs a client: by its own terms, else by the account's. */
export const termsFor = (
  { lateFeeTerms }: Pick<ActiveAccount, 'lateFeeTerms'>,
  client: Client,
): { readonly terms: LateFeeTerms; readonly isOfClient: boolean } => {
  const own = client.status === 'active' ? client.lateFeeTerms : undefined;
  return { terms: own ?? lateFeeTerms, isOfClient: own !== undefined };
};
