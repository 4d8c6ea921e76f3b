import { z } from 'zod';
import type { ChangePasswordBody } from '../../../../contracts/accounts/account-bodies.ts';
import { api } from '../../../data/api.ts';

/** Changes the password. */
export const changePassword = (body: ChangePasswordBody) => api.put('/api/user/password', z.unknown(), body);
