import { longDate } from '../../domain/calendar.ts';
import type { AccountMail } from '../../commands/accounts/account-mails.ts';

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
          `Someone wants to use this email address for an Owed account (${publicUrl}). If that was you, open this link to confirm:`,
          ...linkIn(mail, publicUrl),
          "The link works once and expires in 24 hours. If it wasn't you, ignore this email, and nothing will change.",
        ],
      };
    case 'verify-sender':
      return {
        subject: 'Confirm that Owed may send emails from this address',
        paragraphs: [
          `Someone wants to send payment reminders from this email address with Owed (${publicUrl}). If that was you, open this link to confirm:`,
          ...linkIn(mail, publicUrl),
          "The link works once and expires in 24 hours. If it wasn't you, ignore this email, and nothing will be sent from your address.",
        ],
      };
    case 'address-in-use':
      return {
        subject: 'You have an Owed account with this email address',
        paragraphs: [
          `Someone tried to use this email address for another Owed account (${publicUrl}). It already belongs to your account, so nothing has changed.`,
          "If that was you, log in with this address. If it wasn't, there's nothing to do.",
        ],
      };
    case 'address-changed':
      return {
        subject: 'The email address of your Owed account was changed',
        paragraphs: [
          `Your Owed account (${publicUrl}) now has a different email address. From now on, log in with the new one. Emails from Owed go there, too.`,
          "If you didn't change it, contact your Owed administrator right away.",
        ],
      };
    case 'reset-password':
      return {
        subject: 'Reset your Owed password',
        paragraphs: [
          `Someone asked to reset the password for your Owed account (${publicUrl}). If that was you, open this link to choose a new password:`,
          ...linkIn(mail, publicUrl),
          "The link works once and expires in one hour. If it wasn't you, ignore this email, and your password won't change.",
        ],
      };
    case 'password-changed':
      return {
        subject: 'Your Owed password was changed',
        paragraphs: [
          `The password for your Owed account (${publicUrl}) was changed. Every device has been logged out, except the one it was changed on. Links in earlier emails no longer work, and auditor links have ended, except those that were kept.`,
          `If you didn't change it, choose a new password right away: ${publicUrl}/forgot-password`,
        ],
      };
    case 'trial-ending':
      return {
        subject: `Your Owed trial ends on ${longDate(mail.endsOn)}`,
        paragraphs: [
          `The free trial of your Owed account (${publicUrl}) ends on ${longDate(mail.endsOn)}. You keep everything you have, and your reminders keep going out. You only need a plan to add invoices and sequences:`,
          `${publicUrl}/pricing`,
        ],
      };
  }
};

const linkIn = (mail: AccountMail, publicUrl: string): string[] => {
  const link = linkOf(mail, publicUrl);
  return link === undefined ? [] : [link];
};
