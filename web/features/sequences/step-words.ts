import type { StepView } from '../../../contracts/sequences/sequences.ts';
import type { BadgeKind } from '../../components/sequences/step-status.ts';
import type { ChipTone } from '../../ui/page/status-chip.tsx';

export const badgeChips: Readonly<Record<BadgeKind, ChipTone>> = {
  scheduled: 'neutral',
  waiting: 'orange',
  retrying: 'neutral',
  overdue: 'red',
  paused: 'neutral',
  sending: 'neutral',
  sent: 'green',
  outbox: 'neutral',
  failed: 'red',
  in_doubt: 'orange',
  cancelled: 'neutral',
};

/** The files that go with a step, "terms.pdf, Invoice PDF"; undefined for none. */
export const attachmentWords = ({
  attachmentFiles,
  attachInvoice,
}: Pick<StepView, 'attachmentFiles' | 'attachInvoice'>): string | undefined => {
  const names = [...attachmentFiles.map(({ name }) => name), ...(attachInvoice ? ['Invoice PDF'] : [])];
  return names.length === 0 ? undefined : names.join(', ');
};
