import { queryOptions, useQuery } from '@tanstack/react-query';
import { resetPasswordView } from '../../../../contracts/accounts/accounts.ts';
import { api } from '../../../data/api.ts';
import { resetPasswordPath } from './reset-password-path.ts';

const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: [resetPasswordPath(token)],
    queryFn: ({ signal }) => api.get(resetPasswordPath(token), resetPasswordView, signal),
  });

/** Whether a mailed link still sets a new password. */
export const usePasswordLink = (token: string) => useQuery(passwordLinkQuery(token));
