import { api } from '../../../data/api.ts';

/** Erases the account. @param currentPassword '' when it was not entered */
export const deleteAccount = (currentPassword: string) =>
  api.delete('/api/user/account', currentPassword === '' ? undefined : { currentPassword });
