import type { ClientView } from '../../../contracts/clients.ts';
import type { InvoiceView } from '../../../contracts/invoices.ts';
import { fallbacks } from '../../../contracts/messages.ts';
import type { PausedReason, StepStatus, StepView } from '../../../contracts/sequences.ts';
import {
  groupDelivery,
  groupLabels,
  groupStatus,
  nextStep,
  sequenceGroups,
  toggledStatus,
  type GroupDelivery,
} from '../../lib/sequence-status.ts';
import { isHeld, type SentByStep, type ShownAt } from '../../lib/step-status.ts';

/** Why a sequence stands where it stands, as a chip says it; `reason` is null when it is not held. */
export interface StateLabel {
  readonly text: string;
  readonly reason: PausedReason | null;
}

/** The sequence of an invoice as its row shows it. */
export interface SequenceRow {
  readonly invoiceId: number;
  readonly invoice: InvoiceView | undefined;
  readonly client: ClientView | undefined;
  readonly clientName: string;
  readonly invoiceNumber: string;
  /** Of the latest sequence, in the order in which they go. */
  readonly steps: readonly StepView[];
  /** Of sequences that ended before it. */
  readonly earlier: readonly StepView[];
  readonly status: StepStatus | undefined;
  readonly labels: readonly StateLabel[];
  readonly delivery: GroupDelivery;
  readonly next: StepView | undefined;
  /** What the toggle would make of it; undefined where there is nothing to toggle. */
  readonly toggle: 'active' | 'paused' | undefined;
}

export interface RowSource {
  readonly steps: readonly StepView[];
  readonly invoice: (id: number) => InvoiceView | undefined;
  readonly client: (id: number) => ClientView | undefined;
  readonly sent: SentByStep;
  readonly at: ShownAt;
}

const labelsOf = (steps: readonly StepView[], promisedDate: string | null): StateLabel[] => {
  const held = steps.find(isHeld);
  const isPaused = groupStatus(steps) === 'paused';
  return groupLabels(steps, promisedDate).map((text, at) => ({
    text,
    reason: isPaused ? (held?.holds[at]?.reason ?? held?.pausedReason ?? 'paused_by_hand') : null,
  }));
};

/** One row an invoice that has or had a sequence. */
export const sequenceRows = ({ steps, invoice, client, sent, at }: RowSource): SequenceRow[] =>
  sequenceGroups(steps).map((group) => {
    const ofInvoice = invoice(group.invoiceId);
    const ofClient = ofInvoice && client(ofInvoice.clientId);
    const latest = Math.max(...group.steps.map(({ sequenceId }) => sequenceId));
    const current = group.steps.filter(({ sequenceId }) => sequenceId === latest);
    const status = groupStatus(current);
    return {
      invoiceId: group.invoiceId,
      invoice: ofInvoice,
      client: ofClient,
      clientName: ofClient?.name ?? fallbacks.client,
      invoiceNumber: ofInvoice?.invoiceNumber ?? fallbacks.invoice,
      steps: current,
      earlier: group.steps.filter(({ sequenceId }) => sequenceId !== latest),
      status,
      labels: labelsOf(current, ofInvoice?.promisedPaymentDate ?? null),
      delivery: groupDelivery(current, sent, at),
      next: nextStep(current),
      toggle: toggledStatus(status),
    };
  });
