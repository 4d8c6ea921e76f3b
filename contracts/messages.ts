import { type PlanName, plans } from './accounts/plans.ts';

/** What an upgrade dialog or a toast says. */
export interface Message {
  readonly title: string;
  readonly message: string;
}

/** Features that a plan lacks; never shown to holders of a developer license. */
export const featureGates = {
  xero: {
    title: 'Xero Integration',
    message:
      'Xero integration is available on Agency and Enterprise plans. Upgrade to connect your Xero account.',
  },
  promises: {
    title: 'Promise Tracking',
    message: 'Promise tracking is available on Agency and Enterprise plans. Upgrade to use this feature.',
  },
  payments: {
    title: 'Payment Portal',
    message:
      'Payment portal integration is available on Agency and Enterprise plans. Upgrade to accept online payments.',
  },
} as const satisfies Record<string, Message>;

/** What a plan limits, as the upgrade dialog's title says it. */
export const limitTitles = {
  invoice: 'Invoice Limit Reached',
  sequence: 'Sequence Limit Reached',
  client: 'Client Limit Reached',
} as const;

/** What a plan limits the number of. */
export type LimitedKind = keyof typeof limitTitles;

/** Why a plan allows no further record of a kind; takes the plan's display name. */
export const limitMessage = (kind: LimitedKind, plan: PlanName): string =>
  `You've reached the maximum number of ${kind}s allowed on your ${plans[plan].name} plan. Upgrade to create more ${kind}s.`;

/** A trial is over: what there is stays, and its reminders go on. */
export const trialEnded = {
  title: 'Trial ended',
  message:
    'Your free trial has ended. Choose a plan to create new invoices and sequences. You keep everything you have, and your reminders keep going out.',
} as const satisfies Message;

/** The upgrade dialog's own message. */
export const upgradeMessage = (plan: PlanName): string =>
  plan === 'developer'
    ? 'Your Developer license includes unlimited access to all features.'
    : `You've reached the limits of your ${plans[plan].name} plan. Upgrade to access more features and increased limits.`;

/** Shown on every page while the lists are made of a long history, as after an update that changes them. */
export const incompleteBanner =
  "Your lists are being rebuilt. Records may be missing here until that's done. Nothing is lost.";

const addresses = new Intl.ListFormat('en-US');

/**
 * Shown on every page while mail goes to a folder; can't be closed.
 * @param ownSenders addresses that send through Gmail or a mail server of their own
 */
export const outboxBanner = (ownSenders: readonly string[]): string =>
  ownSenders.length === 0
    ? 'No mail server is set up. Clients receive nothing.'
    : `No mail server is set up. Clients only receive what is sent from ${addresses.format(ownSenders)}.`;

/** Shown on every page while the mail server fails; what is wrong and what to change follow it. */
export const emailsCannotBeSent = "Emails can't be sent";

/** Shown on every page until the user's address is proven, where nothing is sent before. */
export const proofBanner = (email: string): string =>
  `Nothing is sent yet. Open the link we sent to ${email} to verify your address.`;

/** Shown on every page until what was set up before the account was taken over is looked through. */
export const earlierSetupBanner =
  'Some of what was set up before you verified your address or reset your password is off.';

export const chooseAddressBanner = 'Nothing is sent. Enter an email address of your own.';

/** After Mark Paid, a promise or a deletion while a mail was being handed over. */
export const mailInFlight = 'One reminder was already on its way';

/** Shown where a record or a value is missing. */
export const fallbacks = {
  client: 'Unknown Client',
  clientEmail: 'No email',
  invoice: 'Unknown',
  amount: 'N/A',
  date: 'Date unavailable',
  dateNear1970: 'Recently created',
} as const;

/** Titles of toasts after a success, some with a text. */
export const successes = {
  logout: { title: 'Logged out', message: 'You have been logged out successfully.' },
  notificationsCleared: (count: number): Message => ({
    title: 'Notifications cleared',
    message: `${count} notifications marked as read`,
  }),
  synced: 'Sync complete',
  invoiceCreated: 'Invoice created',
  invoiceUpdated: 'Invoice updated',
  invoiceDeleted: 'Invoice deleted',
  dueDateUpdated: 'Due date updated',
  markedPaid: 'Invoice marked as paid',
  markedUnpaid: 'Invoice marked as unpaid',
  promiseRecorded: 'Promise recorded',
  promiseRemoved: 'Promise removed',
  sequencePaused: 'Sequence paused',
  sequenceResumed: 'Sequence resumed',
  sequenceDeleted: 'Sequence deleted',
  addressLinkSent: (email: string): Message => ({
    title: 'Link sent',
    message: `Open the link we sent to ${email}. It works for 24 hours.`,
  }),
  addressLinkWritten: (email: string): Message => ({
    title: 'Link written to the outbox',
    message: `No mail server is set up, so the email to ${email} was only written to the outbox folder.`,
  }),
} as const;

/** Titles of toasts when something failed; the server's message is their text. */
export const failures = {
  error: 'Error',
  logout: 'Logout failed',
  notifications: 'Failed to fetch notifications',
  sync: 'Sync failed',
  syncXero: {
    title: 'Sync Failed',
    message: (reason: string): string => `Failed to sync data from Xero: ${reason}`,
  },
  invoiceCreate: 'Failed to create invoice',
  invoiceUpdate: 'Failed to update invoice',
  extraction: {
    title: 'Extraction failed',
    message: 'Failed to extract invoice data. Please try again',
  },
  invoiceDelete: 'Failed to delete invoice',
  invoiceMissing: 'Invoice not found',
  dueDate: 'Failed to update due date and sequences',
  markPaid: 'Failed to mark invoice as paid',
  markUnpaid: 'Failed to mark invoice as unpaid',
  promise: 'Failed to update payment promise',
  sequenceDelete: 'Error deleting sequence',
  sequenceToggle: 'Error updating sequence',
  download: 'Download failed',
  earlierSetup: 'Failed to save your choice',
  addressLink: 'Failed to send verification email',
  upload: 'Upload failed',
  addressNotProven: 'Verify your email address first',
} as const;

/** The text of a failure toast when the server sent no message. */
export const tryAgain = 'An error occurred. Please try again.';
