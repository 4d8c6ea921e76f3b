import { useDeferredValue, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { ClientView } from '../../../../contracts/invoices/clients.ts';
import { invoiceTexts } from '../../../../contracts/invoices/invoice-texts.ts';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { fallbacks } from '../../../../contracts/messages.ts';
import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import { overpaidOf } from '../../../../domain/invoice/balance.ts';
import { shortDate, timeIn } from '../../../../domain/calendar.ts';
import { CopyText } from '../../../ui/text/copy-text.tsx';
import { DateText, DaysLate } from '../../../ui/text/date-text.tsx';
import { EmailAddress } from '../../../ui/text/email-address.tsx';
import { ClientCreditNotice } from '../../../components/invoice-actions/client-credit-notice.tsx';
import { RemainderQuestion } from '../../../components/invoice-actions/remainder-question.tsx';
import { InvoiceState } from '../../../components/invoices/invoice-state.tsx';
import { isDueInPart, shownCents } from '../../../components/invoices/part-paid.ts';
import { Money } from '../../../ui/text/money.tsx';
import { Facts } from '../../../components/record-page/facts.tsx';
import { Card, Columns } from '../../../components/record-page/columns.ts';
import { Figure, Figures } from '../../../components/record-page/figures.tsx';
import { SheetLink } from '../../../components/record-page/sheet-link.tsx';
import { Troubles } from '../../../components/sequences/troubles.tsx';
import { SequenceHolds } from '../../../components/sequences/sequence-holds.tsx';
import { InvoiceSchedule } from '../../../components/schedules/schedule-line.tsx';
import { LatestFacts } from '../../../components/timeline/latest-facts.tsx';
import { useNow, useToday } from '../../../data/account/clock.ts';
import { invoiceSequence, type InvoiceSequence } from '../../../components/sequences/invoice-sequence.ts';
import { useIsServerRefusing } from '../../../data/records/refused-server.ts';
import { nextStep, standingOf } from '../../../components/sequences/sequence-status.ts';
import { useTouch } from '../../../hooks/screen.ts';
import { useIsToEdit } from '../../../navigation/sheets.ts';
import { useSteady } from '../../../hooks/use-steady.ts';
import { useViewer } from '../../../data/account/viewer.ts';
import { LateFees } from '../late-fees/late-fees.tsx';
import { Collection } from './collection.tsx';
import { BalanceEntries } from './balance-entries.tsx';
import { EditInvoice } from './edit-invoice.tsx';
import { InvoicePageActions } from './invoice-actions.tsx';
import { invoiceSentence } from './invoice-sentence.ts';
import { NextEmail } from './next-email.tsx';
import { PaymentPlan } from './payment-plan.tsx';
import { formatMinor } from '../../../data/account/numbers.ts';

const Sentence = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ fontSize: '1rem', fontWeight: 500, overflowWrap: 'anywhere' }}>{children}</Box>
);

interface StateProps {
  readonly invoice: InvoiceView;
  readonly client: ClientView | undefined;
  readonly sequence: InvoiceSequence | undefined;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

/** What is due, and of how much if that is less than the total. */
const AmountFigure = ({ invoice }: Pick<StateProps, 'invoice'>) => {
  const shown = <Money minor={shownCents(invoice)} currency={invoice.currency} />;
  if (!isDueInPart(invoice)) return <Figure label="Amount" value={shown} />;
  return (
    <Figure label="Still due" value={shown}>
      of <Money minor={invoice.amount} currency={invoice.currency} />
    </Figure>
  );
};

/** What came beyond the total, in minor units. */
const overpaidOfView = ({ amount: amountCents, payments: entries }: InvoiceView): number =>
  overpaidOf({ facts: { amountCents }, entries });

/** Whether the notice of the hold says that the client has credit. */
const waitsForCredit = (sequence: InvoiceSequence | undefined): boolean =>
  sequence?.labels.some(({ reason }) => reason === 'client_credit') === true;

/** How it stands, and what can be done. */
const State = ({ invoice, client, sequence, onEdit, onDeleted }: StateProps) => {
  const today = useToday();
  const { timeZone } = useViewer();
  const time = timeIn(timeZone, useNow());
  const steps = sequence?.steps ?? [];
  const { dueDate } = invoice;
  const isHeld =
    sequence?.labels.some(({ reason }) => reason !== null && reason !== 'small_remainder') === true;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Sentence>{invoiceSentence(invoice, { today, time, steps, next: nextStep(steps) })}</Sentence>
        <Figures>
          <AmountFigure invoice={invoice} />
          <Figure label="Due" value={<DateText date={dueDate} />}>
            {invoice.status !== 'paid' && <DaysLate date={dueDate} />}
          </Figure>
          <Figure label="Status" value={<InvoiceState invoice={invoice} />} />
        </Figures>
        <InvoiceSchedule
          invoiceId={invoice.id}
          steps={steps}
          canStart={invoice.status !== 'paid' && sequence?.isUnfinished !== true}
        />
      </Box>
      <InvoicePageActions
        invoice={{
          ...invoice,
          clientName: client?.name ?? null,
          sequence: standingOf(steps) ?? null,
        }}
        sequence={sequence}
        onEdit={onEdit}
        onDeleted={onDeleted}
      />
      {invoice.askedRemainder !== undefined && (
        <RemainderQuestion
          invoice={{ ...invoice, remainder: invoice.askedRemainder }}
          isChased={sequence?.isUnfinished === true}
        />
      )}
      {(invoice.status !== 'paid' || overpaidOfView(invoice) > 0) && !waitsForCredit(sequence) && (
        <ClientCreditNotice clientId={invoice.clientId} invoiceId={invoice.id} currency={invoice.currency} />
      )}
      {sequence !== undefined && invoice.status !== 'paid' && (
        <>
          {isHeld && (
            <Box sx={{ display: 'grid', gap: 2 }}>
              <SequenceHolds row={sequence} isAskedBeside />
            </Box>
          )}
          <Troubles steps={steps} />
        </>
      )}
    </Box>
  );
};

/** What else is known of it. */
const Known = ({ invoice, client }: Pick<StateProps, 'invoice' | 'client'>) => {
  const { promisedPaymentDate, promisedAmount, paymentUrl, poNumber, notes, description } = invoice;
  return (
    <Facts
      facts={[
        {
          label: 'Client',
          value:
            client === undefined ? (
              fallbacks.client
            ) : (
              <>
                <SheetLink kind="clients" id={client.id}>
                  {client.name}
                </SheetLink>
                <Box sx={{ color: 'text.secondary' }}>
                  <EmailAddress address={client.email} />
                </Box>
              </>
            ),
        },
        {
          label: invoiceTexts.poNumber.label,
          value: poNumber === null ? null : <CopyText text={poNumber} what={invoiceTexts.poNumber.label} />,
        },
        { label: 'Issued', value: <DateText date={invoice.dateIssued} /> },
        {
          label: 'Promise',
          value:
            promisedPaymentDate === null
              ? null
              : `${promisedAmount === undefined ? '' : `${formatMinor(promisedAmount, invoice.currency)} by `}${shortDate(promisedPaymentDate)}${invoice.status === 'paid' ? '' : ', still open'}`,
        },
        {
          label: 'Payment link',
          value: paymentUrl === null ? null : <CopyText text={paymentUrl} what="Payment link" />,
        },
        { label: 'Description', value: description },
        { label: 'Notes', value: notes },
      ]}
    />
  );
};

interface InvoicePartsProps {
  readonly headingId: string;
  /** As it is now; undefined when it was deleted. */
  readonly invoice: InvoiceView | undefined;
  readonly client: ClientView | undefined;
  readonly steps: readonly StepView[];
  /** Nothing of it is being read again. */
  readonly isRead: boolean;
  readonly onDirty: (dirty: boolean) => void;
  /** Undefined where there is nothing to leave. */
  readonly onCancel: (() => void) | undefined;
  readonly onSaved: () => void;
  readonly onDeleted: () => void;
}

/** What an invoice's page shows: how it stands, what comes next and what happened, and the form. */
export const InvoiceParts = ({ headingId, invoice, client, steps, isRead, ...form }: InvoicePartsProps) => {
  // The form goes on from this until it is saved, whatever happens elsewhere.
  const [opened, setOpened] = useState<InvoiceView>();
  if (opened === undefined && invoice !== undefined && isRead) setOpened(invoice);
  const isServerRefusing = useIsServerRefusing();
  const editing = useRef<HTMLDivElement>(null);
  const isToEdit = useIsToEdit();
  const touch = useTouch();
  // What the user came for is rendered first: the state, or the form. All else follows a moment later.
  const isAllDue = useDeferredValue(true, false);
  const edit = useSteady((): void => {
    const { current } = editing;
    current?.scrollIntoView({ block: 'start' });
    // On a phone the keyboard would cover what the person has not read yet.
    if (!touch && !current?.contains(document.activeElement))
      current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  });
  const isOpened = opened !== undefined;
  // Before painting, so that the form stays in its place when the rest appears above it.
  useLayoutEffect(() => {
    if (isToEdit && isOpened) edit();
  }, [isToEdit, isOpened, isAllDue, edit]);
  const shown = invoice ?? opened;
  if (shown === undefined) return null;
  const sequence =
    steps.length === 0
      ? undefined
      : invoiceSequence(shown.id, steps, { invoice: shown, client, isServerRefusing });
  const next = shown.status === 'paid' ? undefined : nextStep(sequence?.steps ?? []);
  return (
    <Columns>
      {invoice !== undefined && (isAllDue || !isToEdit) && (
        <State
          invoice={invoice}
          client={client}
          sequence={sequence}
          onEdit={edit}
          onDeleted={form.onDeleted}
        />
      )}
      {invoice !== undefined && isAllDue && next !== undefined && client !== undefined && (
        <NextEmail key={next.id} step={next} around={{ invoice, client }} />
      )}
      {(isAllDue || isToEdit) && opened !== undefined && (
        <Card ref={editing} className="beside">
          <EditInvoice
            headingId={headingId}
            invoice={opened}
            current={invoice}
            client={client}
            steps={steps}
            onDirty={form.onDirty}
            onCancel={form.onCancel}
            onSaved={(saved = shown) => {
              setOpened(saved);
              form.onSaved();
            }}
          />
        </Card>
      )}
      {invoice !== undefined && isAllDue && (
        <>
          <Collection invoice={invoice} isDone={sequence?.status === 'completed'} />
          {invoice.paymentPlan !== undefined && (
            <PaymentPlan
              invoice={{ ...invoice, paymentPlan: invoice.paymentPlan }}
              isChased={sequence?.isUnfinished === true}
            />
          )}
          <BalanceEntries invoice={invoice} />
          <LateFees invoice={invoice} />
          <Known invoice={invoice} client={client} />
          <LatestFacts scope={{ kind: 'invoice', id: invoice.id }} />
        </>
      )}
    </Columns>
  );
};
