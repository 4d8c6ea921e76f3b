import { createHash } from 'node:crypto';
import type { StreamName } from '../platform/ports/event-store.ts';

/** The stream of an email address; upper and lower case are one. */
export const addressStream = (email: string): StreamName =>
  `email-${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`;
