import type { FailureCause } from '../../../../contracts/invoices/attention.ts';

/** What a server's refusal means and what to do about it. */
export const failureAdvice: Readonly<Record<FailureCause, string>> = {
  address_unknown: 'The address does not exist: fix the address.',
  domain_unknown: 'The domain of the address does not exist: fix the address.',
  mailbox_full: "The client's mailbox is full: retry in a few days, or use another address.",
  too_large: 'The email is too large: remove attachments, then retry.',
  rejected: "The client's mail server rejected the email: check its text and sender, then retry.",
  not_reached: "The client's mail server couldn't be reached: check the address, or retry.",
  other: "The client's mail server refused the email: check the address, or retry.",
};

/** Whether another address may help. */
export const isAboutAddress = (cause: FailureCause): boolean => cause !== 'too_large' && cause !== 'rejected';
