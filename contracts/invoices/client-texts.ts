import { currencyText } from '../known-currency.ts';
import { onManyLines, onOneLine, type EnteredText } from '../entered-texts.ts';

/**
 * The texts that a person may enter about a client, besides name and address; null is none. The contract, the facts in
 * events, the views, the form and imports take them from here.
 */
export const clientTexts = {
  phone: onOneLine('Phone', 100),
  address: onManyLines('Address', 500),
  city: onOneLine('City', 200),
  state: onOneLine('State', 200),
  postalCode: onOneLine('Postal code', 50),
  country: onOneLine('Country', 100),
  industry: onOneLine('Industry', 200),
  notes: onManyLines('Notes', 5_000),
  /** Of new invoices, a code of ISO 4217; none is the account's. */
  currency: { label: 'Currency', schema: currencyText, most: 3, lines: 'one' },
} as const satisfies Readonly<Record<string, EnteredText>>;

export type ClientText = keyof typeof clientTexts;

/** A value for each text. */
export const eachClientText = <Value>(valueOf: (name: ClientText) => Value): Record<ClientText, Value> => ({
  phone: valueOf('phone'),
  address: valueOf('address'),
  city: valueOf('city'),
  state: valueOf('state'),
  postalCode: valueOf('postalCode'),
  country: valueOf('country'),
  industry: valueOf('industry'),
  notes: valueOf('notes'),
  currency: valueOf('currency'),
});
