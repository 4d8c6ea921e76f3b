import { provenAddressView } from '../../../../contracts/accounts/accounts.ts';
import { api } from '../../../data/api.ts';

/** Proves the account's address to which the token was mailed. */
export const confirmAddress = (token: string) =>
  api.post('/api/user/confirm-address', provenAddressView, { token });
