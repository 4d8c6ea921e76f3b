import type { PausedReason } from '../../../contracts/sequences/sequences.ts';

/** What a hold means and what ends it, where the server has nothing more to say. */
export const holdMeanings: Readonly<Record<PausedReason, string>> = {
  promised_payment:
    'Nothing goes out while the promise stands. If the invoice is still unpaid after that day, the emails resume.',
  payment_plan:
    'While the payment plan stands, only its installment reminders go out. These emails resume when it ends.',
  collection_status: 'Nothing goes out until you chase the invoice again.',
  paused_by_hand: 'Nothing goes out until you resume it.',
  delivery_failed: 'The remaining emails wait until you retry or skip the one that failed.',
  client_changed: 'CC and BCC were cleared. Check the emails, then resume.',
  reopened: 'The invoice was marked unpaid again. Nothing goes out until you resume the sequence.',
  needs_attention: "An email can't go out as it is. Fix it, then resume.",
  long_absence: 'Nothing was sent because the reminder was too late. Resume to reschedule the emails.',
  sender_refused: "The sender's mail server rejects the login. The emails resume once it accepts it again.",
  email_cap: "You've reached your plan's email limit. The emails resume automatically.",
  small_remainder: 'Nothing goes out until you write off the rest, or keep chasing.',
  client_credit: "Nothing goes out until you apply the client's credit, or chase anyway.",
  mail_server_added:
    'This sequence was started without a mail server. Resume it to send its emails to the client.',
};
