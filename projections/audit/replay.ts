import type { NumberFormat } from '../../contracts/number-formats.ts';
import type { InvoiceView } from '../../contracts/invoices/invoices.ts';
import type { StepView } from '../../contracts/sequences/sequences.ts';
import type { EventStore, Position, RecordedEvent } from '../../platform/ports/event-store.ts';
import type { DocumentRef } from '../../platform/ports/read-models.ts';
import { earlierDayOf, recordedBy, recordedUntil, type Until } from '../as-of.ts';
import { invoices } from '../invoices.ts';
import { projectOne } from '../projection.ts';
import { sequenceRows, type ShownAt } from '../sequences/sequence-rows.ts';
import { sequences } from '../sequences/sequences.ts';
import { stepTexts } from '../sequences/step-texts.ts';
import { changesBetween, type Change } from './changes.ts';
import { createMembership, NamedRecords } from './subject.ts';

/** Whose events, and on which clock. */
export interface ReplayedAccount {
  readonly id: number;
  /** IANA name. */
  readonly timeZone: string;
  /** How its user reads numbers; by default as in files. */
  readonly numberFormat?: NumberFormat | undefined;
}

/** An invoice with the steps of its sequences; null before it existed and after it was deleted. */
export interface InvoiceState {
  readonly invoice: InvoiceView | null;
  readonly steps: readonly StepView[];
}

/** An event of an invoice, with what it changed. */
export interface ReplayedEvent {
  readonly event: RecordedEvent;
  /** The day that it is about, if it was recorded later. */
  readonly forDay: string | undefined;
  /** As pages would have shown it then. */
  readonly state: InvoiceState;
  readonly changes: readonly Change[];
}

/** The fields of an invoice and of its steps: "amount", "step 2: status". */
export const fieldsOf = ({ invoice, steps }: InvoiceState): ReadonlyMap<string, unknown> => {
  const fields = new Map<string, unknown>(Object.entries(invoice ?? {}));
  const latest = steps.at(-1)?.sequenceId;
  for (const step of steps) {
    const of = step.sequenceId === latest ? '' : ` of sequence ${step.sequenceId}`;
    for (const [name, value] of Object.entries(step))
      fields.set(`step ${step.sequenceStep}${of}: ${name}`, value);
  }
  return fields;
};

/** Folds the events of an invoice, in order. */
export const createInvoiceFold = (ref: DocumentRef) => {
  let invoice: ReturnType<typeof invoices.fold>;
  let sequencesDoc: ReturnType<typeof sequences.fold>;
  let texts: ReturnType<typeof stepTexts.fold>;
  return {
    add: (event: RecordedEvent): void => {
      invoice = projectOne(invoices, [event], ref, invoice);
      sequencesDoc = projectOne(sequences, [event], ref, sequencesDoc);
      texts = projectOne(stepTexts, [event], ref, texts);
    },
    /** As pages would have shown it at a time. */
    stateAt: (at: ShownAt): InvoiceState => ({
      invoice: invoice ?? null,
      steps: sequencesDoc === undefined ? [] : sequenceRows(sequencesDoc, at, texts),
    }),
  };
};

/** The events of an invoice, and of the mails about it, in the order of recording. */
export const eventsAbout = async (
  store: Pick<EventStore, 'readAccount' | 'readStream'>,
  account: ReplayedAccount,
  invoiceId: number,
  until: Until,
): Promise<readonly RecordedEvent[]> => {
  const isMember = createMembership({ kind: 'invoice', invoiceId }, new NamedRecords());
  const found = new Map<Position, RecordedEvent>();
  for await (const event of recordedBy(store, account.id, until, { mentioning: invoiceId }))
    if (isMember(event)) found.set(event.position, event);
  // Only the first event of a mail names its invoices.
  for (const { type, stream } of [...found.values()])
    if (type === 'MailingQueued')
      for await (const event of recordedUntil(until, store.readStream(stream)))
        found.set(event.position, event);
  return [...found.values()].sort((one, other) => (one.position < other.position ? -1 : 1));
};

/** The events of an invoice, each with the state after it. */
export async function* replayInvoice(
  store: Pick<EventStore, 'readAccount' | 'readStream'>,
  account: ReplayedAccount,
  invoiceId: number,
  until: Until,
): AsyncGenerator<ReplayedEvent> {
  const { timeZone } = account;
  const fold = createInvoiceFold({ account: account.id, id: invoiceId });
  let before: InvoiceState = { invoice: null, steps: [] };
  for (const event of await eventsAbout(store, account, invoiceId, until)) {
    fold.add(event);
    const state = fold.stateAt({ now: Date.parse(event.metadata.occurredAt), timeZone });
    const changes = changesBetween(fieldsOf(before), fieldsOf(state));
    before = state;
    yield { event, forDay: earlierDayOf(event, timeZone), state, changes };
  }
}
