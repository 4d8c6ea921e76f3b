import type { ClientView } from '../../../contracts/invoices/clients.ts';
import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import type { SequenceStatus, StepView } from '../../../contracts/sequences/sequences.ts';
import type { StateLabel } from '../../../domain/reasons/shown-status.ts';
import { groupLabels, standingOf, stepsInOrder, withRefusedServer } from './sequence-status.ts';
import { toggledStatus } from './toggled-status.ts';

/** The sequences of an invoice as their details show them. */
export interface InvoiceSequence {
  readonly invoiceId: number;
  readonly invoice: InvoiceView | undefined;
  readonly client: ClientView | undefined;
  /** Of the latest sequence, in the order in which they go. */
  readonly steps: readonly StepView[];
  /** Of sequences that ended before it. */
  readonly earlier: readonly StepView[];
  readonly labels: readonly StateLabel[];
  /** What the toggle would make of it; undefined where there is nothing to toggle. */
  readonly toggle: 'active' | 'paused' | undefined;
  /** Whether it can be worked on: it was neither completed nor cancelled. */
  readonly isUnfinished: boolean;
  readonly status: SequenceStatus | undefined;
}

/** @param steps of the invoice, of all its sequences; at least one */
export const invoiceSequence = (
  invoiceId: number,
  steps: readonly StepView[],
  {
    invoice,
    client,
    isServerRefusing = false,
  }: Pick<InvoiceSequence, 'invoice' | 'client'> & {
    /** Whether the installation's mail server refuses to send. */
    readonly isServerRefusing?: boolean;
  },
): InvoiceSequence => {
  const latest = Math.max(...steps.map(({ sequenceId }) => sequenceId));
  const ordered = stepsInOrder(steps);
  const current = ordered.filter(({ sequenceId }) => sequenceId === latest);
  const standing = standingOf(current);
  const toggle = standing && toggledStatus(standing);
  const status = standing?.status;
  return {
    invoiceId,
    invoice,
    client,
    steps: current,
    earlier: ordered.filter(({ sequenceId }) => sequenceId !== latest),
    labels: withRefusedServer(
      groupLabels(current, invoice?.promisedPaymentDate ?? null),
      isServerRefusing && current.some(({ delivery }) => delivery === 'retrying'),
    ),
    toggle,
    isUnfinished: status === 'active' || status === 'paused' || status === 'failed',
    status,
  };
};
