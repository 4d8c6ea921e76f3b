import type { Currency } from '../contracts/currencies.ts';
import type { InvoiceSource } from '../contracts/schedules/schedule-rules.ts';
import type { InvoiceFacts } from '../domain/invoice/events.ts';
import { sourceOf } from '../domain/schedule-rules/source-of.ts';
import { defineProjection } from './projection.ts';

/** An invoice that no sequence was ever started for: what decides which schedule it would get, and when. */
export interface NeverChasedInvoice {
  readonly clientId: number;
  readonly invoiceNumber: string;
  /** The total, in minor units. */
  readonly amountCents: number;
  readonly currency: Currency;
  readonly source: InvoiceSource;
  /** Calendar date. */
  readonly dueDate: string;
  /** ISO instant. */
  readonly createdAt: string;
  readonly isPaid: boolean;
  readonly isChased: boolean;
  /** Absent when it may be chased. */
  readonly isSetAside?: true;
}

const factsOf = ({ clientId, invoiceNumber, amountCents, currency }: InvoiceFacts) => ({
  clientId,
  invoiceNumber,
  amountCents,
  currency,
});

/**
 * The invoices whose sequence may start by itself: none was ever started, a deleted one included, and the user has not
 * chosen otherwise.
 */
export const neverChased = defineProjection({
  name: 'never-chased',
  version: 2,
  keys: { openSince: 'text' },
  indexes: [['openSince', 'id']],
  handles: [
    'InvoiceCreated',
    'InvoiceRevised',
    'DueDateChanged',
    'InvoicePaid',
    'InvoiceReopened',
    'InvoiceDeleted',
    'SequenceStarted',
    'SequenceCancelled',
    'CollectionStatusSet',
    'CollectionStatusEnded',
  ],
  streams: 'invoice',
  documentIds: (event) => [event.data.invoiceId],
  fold: (before: NeverChasedInvoice | undefined, event): NeverChasedInvoice | undefined => {
    switch (event.type) {
      case 'InvoiceCreated':
        if (event.data.startsItself === false) return undefined;
        return {
          ...factsOf(event.data),
          source: sourceOf(event.data, event.data.fromFile === true),
          dueDate: event.data.dueDate,
          createdAt: event.metadata.occurredAt,
          isPaid: false,
          isChased: false,
        };
      case 'InvoiceRevised':
        return before && { ...before, ...factsOf(event.data) };
      case 'DueDateChanged':
        return before && { ...before, dueDate: event.data.to };
      case 'InvoicePaid':
        return before && { ...before, isPaid: true };
      case 'InvoiceReopened':
        return before && { ...before, isPaid: false };
      case 'CollectionStatusSet':
        return before && { ...before, isSetAside: true };
      case 'CollectionStatusEnded': {
        if (before === undefined) return undefined;
        const { isSetAside: _, ...rest } = before;
        return rest;
      }
      case 'SequenceStarted':
        // One that has started by itself may be taken back.
        return before && event.data.byRule ? { ...before, isChased: true } : undefined;
      case 'SequenceCancelled':
        return before && event.data.reason === 'taken_back' ? { ...before, isChased: false } : before;
      case 'InvoiceDeleted':
        return undefined;
    }
  },
  keysOf: ({ isPaid, isChased, isSetAside, dueDate }) => ({
    openSince: isPaid || isChased || isSetAside ? null : dueDate,
  }),
});

/** Those that are open and not set aside, whatever the day. */
export const openNeverChased = { openSince: { from: '' } } as const;
