import type { Decider } from '../decider.ts';

/** Events of the stream `deletions`, which stays forever. */
export interface DeletionsEvent {
  readonly type: 'AccountDeleted';
  readonly data: { readonly accountId: number };
}

/** Notes that an account was deleted, once. */
export interface DeletionsCommand {
  readonly type: 'NoteDeletion';
  readonly accountId: number;
}

/** The ids of the accounts that were deleted. */
export type Deletions = readonly number[];

/** Which accounts were deleted: whatever turns up of them later is erased too. */
export const deletionsDecider: Decider<DeletionsCommand, Deletions, DeletionsEvent> = {
  name: 'deletions',
  version: 1,
  initial: [],
  decide: ({ accountId }, deleted) =>
    deleted.includes(accountId) ? [] : [{ type: 'AccountDeleted', data: { accountId } }],
  evolve: (deleted, { data }) => [...deleted, data.accountId],
};
