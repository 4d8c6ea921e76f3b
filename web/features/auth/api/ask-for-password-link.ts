import { forgotPasswordView } from '../../../../contracts/accounts/accounts.ts';
import type { ForgotPasswordBody } from '../../../../contracts/accounts/account-bodies.ts';
import { api } from '../../../data/api.ts';

/** Mails a link with which a new password is set. */
export const askForPasswordLink = (body: ForgotPasswordBody) =>
  api.post('/api/forgot-password', forgotPasswordView, body);
