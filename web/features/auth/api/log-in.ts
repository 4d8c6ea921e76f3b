import { userView, type LoginBody } from '../../../../contracts/accounts/accounts.ts';
import { api } from '../../../data/api.ts';

/** Logs in with address and password. */
export const logIn = (body: LoginBody) => api.post('/api/login', userView, body);
