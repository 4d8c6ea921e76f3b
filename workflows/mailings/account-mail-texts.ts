import { longDate } from '../../domain/calendar.ts';
import type { AccountMail } from '../../commands/account-mails.ts';

export interface AccountMailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/**
 * The link in a mail; undefined for a mail without one.
 * @param publicUrl the address under which users reach Owed, without a trailing slash
 */
export const linkOf = (mail: AccountMail, publicUrl: string): string | undefined => {
  if (mail.kind === 'prove-address') return `${publicUrl}/confirm-address?token=${mail.token}`;
  if (mail.kind === 'verify-sender') return `${publicUrl}/verify-sender?token=${mail.token}`;
  if (mail.kind === 'reset-password') return `${publicUrl}/reset-password/${mail.token}`;
  return undefined;
};

/** @param publicUrl the address under which users reach Owed, without a trailing slash */
export const accountMailText = (mail: AccountMail, publicUrl: string): AccountMailText => {
  switch (mail.kind) {
    case 'prove-address':
      return {
        subject: 'Confirm your email address',
        paragraphs: [
          `Somebody wants to use this email address for an account at Owed (${publicUrl}). If that was you, open this link and confirm it:`,
          ...linkIn(mail, publicUrl),
          'The link works once, for 24 hours. If it was not you, ignore this message: nothing will change.',
        ],
      };
    case 'verify-sender':
      return {
        subject: 'Confirm that Owed may send emails from this address',
        paragraphs: [
          `Somebody wants to send payment reminders from this email address with Owed (${publicUrl}). If that was you, open this link and confirm it:`,
          ...linkIn(mail, publicUrl),
          'The link works once, for 24 hours. If it was not you, ignore this email: nothing will be sent from your address.',
        ],
      };
    case 'address-in-use':
      return {
        subject: 'You have an Owed account with this email address',
        paragraphs: [
          `Somebody wants to use this email address for another account at Owed (${publicUrl}). It already belongs to your account, so nothing has changed.`,
          'If that was you, sign in with this address. If it was not, there is nothing to do.',
        ],
      };
    case 'address-changed':
      return {
        subject: 'The email address of your Owed account was changed',
        paragraphs: [
          `Your account at Owed (${publicUrl}) now has another email address. You sign in with the new one, and messages from Owed go there.`,
          'If you did not change it, tell whoever runs this Owed at once.',
        ],
      };
    case 'reset-password':
      return {
        subject: 'Reset your Owed password',
        paragraphs: [
          `Somebody asked to reset the password of your account at Owed (${publicUrl}). If that was you, open this link and choose a new password:`,
          ...linkIn(mail, publicUrl),
          'The link works once, for one hour. If it was not you, ignore this email: your password stays as it is.',
        ],
      };
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        paragraphs: [
          `The password of your account at Owed (${publicUrl}) was changed. Every device that was logged in with the old password is signed out, except the one that changed it.`,
          `If you did not change it, choose a new password at once: ${publicUrl}/forgot-password`,
        ],
      };
    case 'trial-ending':
      return {
        subject: `Your Owed trial ends on ${longDate(mail.endsOn)}`,
        paragraphs: [
          `The free trial of your account at Owed (${publicUrl}) ends on ${longDate(mail.endsOn)}. Nothing is lost then: everything you have stays, and its reminders go on. Only new invoices and sequences wait until you choose a plan:`,
          `${publicUrl}/pricing`,
        ],
      };
  }
};

const linkIn = (mail: AccountMail, publicUrl: string): string[] => {
  const link = linkOf(mail, publicUrl);
  return link === undefined ? [] : [link];
};
