import type { Message } from '../messages.ts';

/** Why somebody can't register. */
export const registrationRefusals = {
  closed: 'Registration is closed here.',
  invite:
    'Registration here is by invitation. Ask whoever runs this server to invite you: with npm run admin -- invite and your email address.',
  expired: 'This invitation is invalid, expired, or already used. Ask for a new one.',
} as const;

/** A link in an email about tomorrow's reminders that was used, is too old or never existed. */
export const unusableLink = {
  title: 'This link no longer works',
  message: 'Each link works once and expires after three days. Open Owed to see where the invoice stands.',
} as const satisfies Message;
