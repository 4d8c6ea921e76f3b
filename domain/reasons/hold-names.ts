import type { PausedReason } from '../../contracts/sequences/sequences.ts';

/** Why a sequence is on hold, as pages, emails and the log say it. */
export const holdNames: Readonly<Record<PausedReason, string>> = {
  promised_payment: 'Paused - Payment Promised',
  payment_plan: 'Paused - Payment Plan',
  collection_status: 'On hold: set aside',
  paused_by_hand: 'Paused',
  delivery_failed: 'On hold: delivery failed',
  client_changed: 'On hold: client changed',
  reopened: 'On hold: reopened',
  needs_attention: 'On hold: needs attention',
  long_absence: 'On hold: more than 14 days late',
  mail_server_added: 'On hold: mail server added',
  sender_refused: 'On hold: sender refused',
  email_cap: 'On hold: email limit reached',
  small_remainder: 'On hold: small remainder',
  client_credit: 'On hold: client has credit',
};
