import { userView } from '../../../../contracts/accounts/accounts.ts';
import type { LoginBody } from '../../../../contracts/accounts/account-bodies.ts';
import { api } from '../../../data/api.ts';

/** Logs in with address and password. */
export const logIn = (body: LoginBody) => api.post('/api/login', userView, body);
