import { filterText } from '../../contracts/invoices/list-filters.ts';
import type { SavedFilterBody } from '../../contracts/accounts/saved-filters.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import type { AccountCommand } from '../../domain/account/commands.ts';
import { contextOf, type Call } from '../command-context.ts';
import type { Desk, Done } from '../desk.ts';
import { accountStream } from '../streams.ts';

const handle = (desk: Desk, call: Call, command: AccountCommand, purpose: string): Promise<Done> =>
  desk.commands.handle(
    accountStream(call.account.accountId),
    accountDecider,
    command,
    contextOf(call, purpose),
  );

/**
 * Saves the filter of a list under a name. What is no filter of that list is left out.
 * @throws InvalidField, NotAllowedNow
 */
export const saveFilter = async (
  desk: Desk,
  call: Call,
  { list, name, query }: SavedFilterBody,
): Promise<Done & { readonly filterId: number }> => {
  const filterId = call.ids[0] ?? desk.ids.next();
  const command = { type: 'SaveFilter', filterId, list, name, query: filterText(list, query) } as const;
  return { ...(await handle(desk, call, command, 'save-filter')), filterId };
};

/** @throws NotFound, InvalidField */
export const renameFilter = (desk: Desk, call: Call, filterId: number, name: string): Promise<Done> =>
  handle(desk, call, { type: 'RenameFilter', filterId, name }, 'rename-filter');

/** @throws NotFound */
export const deleteFilter = (desk: Desk, call: Call, filterId: number): Promise<Done> =>
  handle(desk, call, { type: 'DeleteFilter', filterId }, 'delete-filter');
