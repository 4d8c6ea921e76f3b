import type { z } from 'zod';
import { lineText, longText } from '../fields.ts';

interface TextOfClient {
  /** What forms and exports call it. */
  readonly label: string;
  readonly schema: z.ZodType<string, string>;
  /** Its longest, in characters. */
  readonly most: number;
  readonly lines: 'one' | 'many';
}

const line = (label: string, most: number) =>
  ({ label, schema: lineText(most, label), most, lines: 'one' }) satisfies TextOfClient;
const text = (label: string, most: number) =>
  ({ label, schema: longText(most, label), most, lines: 'many' }) satisfies TextOfClient;

/**
 * The texts that a person may enter about a client, besides name and address; null is none. The contract, the facts in
 * events, the views, the form and imports take them from here.
 */
export const clientTexts = {
  phone: line('Phone', 100),
  address: text('Address', 500),
  city: line('City', 200),
  state: line('State', 200),
  postalCode: line('Postal code', 50),
  country: line('Country', 100),
  industry: line('Industry', 200),
  notes: text('Notes', 5_000),
} as const satisfies Readonly<Record<string, TextOfClient>>;

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
});
