import { resetPasswordView } from '../../../../contracts/accounts/accounts.ts';
import type { ResetPasswordBody } from '../../../../contracts/accounts/account-bodies.ts';
import { api } from '../../../data/api.ts';
import { resetPasswordPath } from './reset-password-path.ts';

/** Sets a new password through a mailed link. */
export const resetPassword = (token: string, body: ResetPasswordBody) =>
  api.post(resetPasswordPath(token), resetPasswordView, body);
