import {
  savedFilter,
  type SavedFilter,
  type SavedFilterBody,
} from '../../../contracts/accounts/saved-filters.ts';
import { api } from '../api.ts';
import { messageOf, StoredUnseen } from '../api-error.ts';
import { queryClient } from '../query-client.ts';
import { userQuery } from '../account/session.ts';
import { showFailure, showToast } from '../toasts.ts';

const change = (changed: (filters: readonly SavedFilter[]) => SavedFilter[]): void => {
  queryClient.setQueryData(
    userQuery.queryKey,
    (user) => user && { ...user, savedFilters: changed(user.savedFilters) },
  );
};

const put = (filter: SavedFilter): void =>
  change((filters) => {
    const at = filters.findIndex(({ id }) => id === filter.id);
    return at < 0 ? [...filters, filter] : filters.with(at, filter);
  });

export const saveFilter = async (body: SavedFilterBody, key?: string): Promise<void> =>
  put(await api.post('/api/saved-filters', savedFilter, body, key));

export const renameFilter = async (id: number, name: string): Promise<void> =>
  put(await api.patch(`/api/saved-filters/${id}`, savedFilter, { name }));

/** Deletes a filter; the toast saves it again. Never rejects: a failure has been shown. */
export const deleteFilter = async ({ id, list, name, query }: SavedFilter): Promise<void> => {
  const failed = (title: string) => (error: unknown) => {
    if (!(error instanceof StoredUnseen)) showFailure(title, messageOf(error));
  };
  try {
    await api.delete(`/api/saved-filters/${id}`);
  } catch (error) {
    failed("The filter couldn't be deleted")(error);
    return;
  }
  change((filters) => filters.filter((one) => one.id !== id));
  showToast({
    title: `Filter “${name}” deleted`,
    action: {
      label: 'Undo',
      run: () => void saveFilter({ list, name, query }).catch(failed("The filter couldn't be restored")),
    },
  });
};
