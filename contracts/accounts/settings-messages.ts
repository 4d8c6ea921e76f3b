import type { Message } from '../messages.ts';

/** Titles of toasts after something was done in the settings, some with a text. */
export const settingsSuccesses = {
  notificationsSaved: 'Notification settings saved',
  profileUpdated: 'Profile updated',
  timeZoneChanged: (timeZone: string): Message => ({
    title: 'Profile updated',
    message: `Your time zone is now ${timeZone.replaceAll('_', ' ')}.`,
  }),
  addressKept: (email: string): Message => ({
    title: 'Address change cancelled',
    message: `Your address is still ${email}.`,
  }),
  passwordChanged: {
    title: 'Password changed',
    message: 'All other devices were logged out.',
  },
  sessionEnded: 'Device logged out',
  sessionsEnded: (count: number): Message => ({
    title: 'Logged out',
    message: count === 1 ? 'One other device was logged out.' : `${count} other devices were logged out.`,
  }),
  testSent: 'Test email sent',
  testSentTo: (recipient: string): Message => ({
    title: 'Test email sent',
    message: `The mail server accepted it for ${recipient}.`,
  }),
  testWritten: (recipient: string): Message => ({
    title: 'Test email written to the outbox',
    message: `No mail server is set up, so the email to ${recipient} was only written to the outbox folder.`,
  }),
  accountDeleted: {
    title: 'Account deleted',
    message: 'Your account is closed, and its data is being erased.',
  },
} as const;

/** Titles of toasts when something failed there; the server's message is their text. */
export const settingsFailures = {
  profile: 'Failed to update profile',
  notificationSettings: 'Failed to save notification settings',
  password: 'Failed to change password',
  sessionEnd: 'Failed to log out',
  testMail: 'Failed to send test email',
  testMailUnknown: 'An unknown error occurred while sending the test email.',
  accountDelete: 'Failed to delete account',
  notConfirmed: { title: 'Confirmation failed', message: 'Please type DELETE to confirm account deletion.' },
} as const;
