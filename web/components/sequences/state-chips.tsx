import Box from '@mui/material/Box';
import type { PausedReason, SequenceStatus } from '../../../contracts/sequences/sequences.ts';
import { StatusChip, type ChipTone } from '../../ui/page/status-chip.tsx';
import type { InvoiceSequence } from './invoice-sequence.ts';

const holdChips: Readonly<Record<PausedReason, ChipTone>> = {
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

const statusChips: Readonly<Record<SequenceStatus, ChipTone>> = {
  active: 'green',
  paused: 'neutral',
  completed: 'neutral',
  cancelled: 'neutral',
  failed: 'red',
};

interface StateChipsProps {
  readonly row: Pick<InvoiceSequence, 'labels' | 'status'>;
  /** Only the first reason, with the number of the others. */
  readonly short?: boolean;
}

/** The state of a sequence, or every reason why it is on hold. */
export const StateChips = ({ row: { labels, status }, short = false }: StateChipsProps) => {
  const shown = short ? labels.slice(0, 1) : labels;
  const others = labels.slice(shown.length);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, maxWidth: '100%' }}
    >
      {shown.map(({ text, reason }) => (
        <StatusChip
          key={text}
          tone={reason === null ? statusChips[status ?? 'active'] : holdChips[reason]}
          label={text}
        />
      ))}
      {others.length > 0 && (
        <Box
          component="span"
          title={others.map(({ text }) => text).join(', ')}
          sx={{ color: 'text.secondary', fontSize: '0.75rem' }}
        >
          +{others.length}
        </Box>
      )}
    </Box>
  );
};
