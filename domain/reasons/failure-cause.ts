import type { FailureCause } from '../../contracts/invoices/attention.ts';

/** Enhanced status codes (RFC 3463, RFC 7505) by what the sender of the email can do about them. */
const byCode: readonly (readonly [RegExp, FailureCause])[] = [
  [/\b[45]\.1\.(?:2|10)\b/, 'domain_unknown'],
  [/\b[45]\.1\.[136]\b|\b5\.2\.1\b/, 'address_unknown'],
  [/\b[45]\.2\.2\b/, 'mailbox_full'],
  [/\b[45]\.(?:2\.3|3\.4)\b/, 'too_large'],
  [/\b[45]\.7\.\d+\b/, 'rejected'],
  [/\b[45]\.4\.\d+\b/, 'not_reached'],
];

/** What servers say that send no such code. */
const byWords: readonly (readonly [RegExp, FailureCause])[] = [
  [/\b(?:domain|host)\b.*\b(?:not found|unknown|does ?n[o']t exist|not exist)/i, 'domain_unknown'],
  [
    /\b(?:user|recipient|mailbox|address|account)\b.*\b(?:unknown|not found|unavailable|does ?n[o']t exist|does not exist|disabled|inactive|invalid)|\b(?:no such|unknown|invalid) (?:user|recipient|mailbox|address)/i,
    'address_unknown',
  ],
  [/\b(?:mailbox|quota)\b.*\b(?:full|exceeded)|over quota/i, 'mailbox_full'],
  [/\b(?:message|size|attachment)\b.*\b(?:too (?:large|big)|exceeds)/i, 'too_large'],
  [/\b(?:spam|blocked|blacklist|blocklist|policy|rejected|denied)/i, 'rejected'],
  [/ECONN|ETIMEDOUT|ESOCKET|timed? ?out|connection|greylist|try again/i, 'not_reached'],
];

/**
 * Why an email failed, from the mail server's last reply. Its enhanced status code decides; without one, its words.
 */
export const failureCauseOf = (reply: string): FailureCause =>
  [...byCode, ...byWords].find(([pattern]) => pattern.test(reply))?.[1] ?? 'other';
