import type { PausedReason } from '../../../contracts/sequences/sequences.ts';
import type { ChipTone } from '../../ui/page/status-chip.tsx';

/** The color of the chip of a hold. */
export const holdChips: Readonly<Record<PausedReason, ChipTone>> = {
  promised_payment: 'purple',
  payment_plan: 'purple',
  collection_status: 'neutral',
  paused_by_hand: 'neutral',
  delivery_failed: 'red',
  client_changed: 'orange',
  reopened: 'orange',
  needs_attention: 'orange',
  long_absence: 'orange',
  mail_server_added: 'orange',
  sender_refused: 'red',
  email_cap: 'orange',
  small_remainder: 'orange',
  client_credit: 'orange',
};
