import type { SearchAttributePair, TypedSearchAttributes } from '@temporalio/common';
import type { ChaseAnswer } from './chase/chase-answer.ts';

/**
 * The attributes by which a run is found in the Temporal UI. The client's name is of type Text, so a word of it is
 * enough.
 */
export const accountAttribute = { name: 'OwedAccountId', type: 'KEYWORD' } as const;
export const clientAttribute = { name: 'OwedClient', type: 'TEXT' } as const;
export const invoiceAttribute = { name: 'OwedInvoice', type: 'KEYWORD' } as const;
export const stateAttribute = { name: 'OwedSequenceState', type: 'KEYWORD' } as const;

export const searchAttributes = [
  accountAttribute,
  clientAttribute,
  invoiceAttribute,
  stateAttribute,
] as const;

export interface Findable {
  readonly accountId: number;
  readonly clientName: string;
  readonly invoiceNumber: string;
  /** `failing` when the run itself can't go on. */
  readonly state: NonNullable<ChaseAnswer['shown']>['state'] | 'failing';
}

/** Values longer than this don't fit into the index of every database that Temporal runs on. */
const longestValue = 200;

/** The values under which a run is found. */
export const attributesOf = ({ accountId, clientName, invoiceNumber, state }: Findable) => [
  { key: accountAttribute, value: String(accountId) },
  { key: clientAttribute, value: clientName.slice(0, longestValue) },
  { key: invoiceAttribute, value: invoiceNumber.slice(0, longestValue) },
  { key: stateAttribute, value: state },
];

const ownNames: ReadonlySet<string> = new Set(searchAttributes.map(({ name }) => name));

/** Our attributes among those of a run; the others are Temporal's own. */
export const ownAttributes = (carried: TypedSearchAttributes): SearchAttributePair[] =>
  carried.getAll().filter(({ key }) => ownNames.has(key.name));
