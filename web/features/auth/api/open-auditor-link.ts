import { z } from 'zod';
import { api } from '../../../data/api.ts';

/** Starts the read-only session of an auditor's link. */
export const openAuditorLink = (token: string) => api.post('/api/auditor-links/open', z.unknown(), { token });
