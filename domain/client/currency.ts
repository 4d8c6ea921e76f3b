import { currencyOr, type Currency } from '../../contracts/currencies.ts';
import type { ClientFacts } from './events.ts';

/** That of a client's new invoices: their own, else the account's. */
export const currencyFor = (
  { facts: { currency } }: { readonly facts: Pick<ClientFacts, 'currency'> },
  account: { readonly currency: Currency },
): Currency => currencyOr(currency, account.currency);
