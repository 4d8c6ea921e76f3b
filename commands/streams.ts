import { createHash } from 'node:crypto';
import { addressKey } from '../contracts/senders/email-address.ts';
import type { StreamName } from '../platform/ports/event-store.ts';

export const accountStream = (id: number): StreamName => `account-${id}`;
export const clientStream = (id: number): StreamName => `client-${id}`;
export const invoiceStream = (id: number): StreamName => `invoice-${id}`;
export const templateStream = (id: number): StreamName => `template-${id}`;
export const scheduleStream = (id: number): StreamName => `schedule-${id}`;
/** Which invoices of an account get which schedule. */
export const scheduleRulesStream = (accountId: number): StreamName => `rules-${accountId}`;
/** All senders of an account: their rules concern each other. */
export const sendersStream = (accountId: number): StreamName => `sender-${accountId}`;
/** An account's connection to Gmail. */
export const gmailStream = (accountId: number): StreamName => `gmail-${accountId}`;
/** An account's connection to Xero. */
export const xeroStream = (accountId: number): StreamName => `xero-${accountId}`;
/** The links for auditors of an account. */
export const auditorsStream = (accountId: number): StreamName => `auditors-${accountId}`;
export const importStream = (id: number): StreamName => `import-${id}`;
export const placesStream = (accountId: number): StreamName => `places-${accountId}`;
/** Which accounts were deleted; it stays forever. */
export const deletionsStream: StreamName = 'deletions';
export const mailingStream = (id: number): StreamName => `mailing-${id}`;

/** Which invoice holds an entry that a source calls so. @param source who records it */
export const entryStream = (accountId: number, source: string, externalId: string): StreamName =>
  `entry-${createHash('sha256')
    .update(JSON.stringify([accountId, source, externalId]))
    .digest('hex')}`;

/** The stream of an email address, ignoring case. */
export const addressStream = (email: string): StreamName =>
  `email-${createHash('sha256').update(addressKey(email)).digest('hex')}`;
