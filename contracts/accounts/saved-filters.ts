import { z } from 'zod';
import { recordId, requiredText } from '../fields.ts';

/** The lists that have filters in their addresses, by the last part of their path. */
export const filteredList = z.enum(['invoices', 'sequences', 'clients', 'history']);

export type FilteredList = z.infer<typeof filteredList>;

export const mostFilterNameCharacters = 40;
/** Saved filters of one list. */
export const mostSavedFilters = 20;

const filterName = requiredText('Name', { least: 1, most: mostFilterNameCharacters }, 'Please enter a name');

/** A filter that was saved under a name. */
export const savedFilter = z.object({
  id: recordId,
  list: filteredList,
  name: z.string(),
  /** As in the address of the list: `status=overdue&client=7`. */
  query: z.string(),
});

export const savedFilterBody = z.strictObject({
  list: filteredList,
  name: filterName,
  query: z.string().max(1_000, 'This filter is too long'),
});

export const savedFilterNameBody = z.strictObject({ name: filterName });

export type SavedFilter = z.infer<typeof savedFilter>;
export type SavedFilterBody = z.infer<typeof savedFilterBody>;
