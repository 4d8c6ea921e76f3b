import { userView } from '../../../../contracts/accounts/accounts.ts';
import type { RegistrationBody } from '../../../../contracts/accounts/account-bodies.ts';
import { api } from '../../../data/api.ts';

/** Creates an account and logs in to it. */
export const register = (body: RegistrationBody) => api.post('/api/register', userView, body);
