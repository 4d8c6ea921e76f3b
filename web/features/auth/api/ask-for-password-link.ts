import { forgotPasswordView, type ForgotPasswordBody } from '../../../../contracts/accounts/accounts.ts';
import { api } from '../../../data/api.ts';

/** Mails a link with which a new password is set. */
export const askForPasswordLink = (body: ForgotPasswordBody) =>
  api.post('/api/forgot-password', forgotPasswordView, body);
