import { currencyOf } from '../../../../domain/money/currency-of.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import type { NotificationView } from '../../../../contracts/accounts/notifications.ts';
import { reminderActionNames } from '../../../../contracts/sequences/reminder-actions.ts';
import { clockTime } from '../../../../domain/calendar.ts';
import { tones } from '../../../../contracts/sequences/tones.ts';
import { markPaid } from '../../../components/invoice-actions/mark-paid.ts';
import { useOpenPromise } from '../../../components/invoice-actions/open-invoice-dialogs.ts';
import { pauseSequence } from '../../../components/invoice-actions/toggle-sequence.ts';
import { whyNotPromised } from '../../../components/invoices/invoice-row.ts';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { invoiceRecords, useRecords } from '../../../data/records/records.ts';

type Reminders = NonNullable<NotificationView['reminders']>;

interface ReminderProps {
  readonly reminder: Reminders[number];
  /** The invoice as it is now; undefined when it is gone or not read yet. */
  readonly invoice: InvoiceView | undefined;
  /** Closes the list, and then opens something else. */
  readonly onLeave: (run: () => void) => void;
}

const stateOf = (invoice: InvoiceView | undefined): string | undefined => {
  if (invoice?.status === 'paid') return 'Paid';
  if (invoice?.promisedPaymentDate != null) return 'Promised';
  return invoice && whyNotPromised(invoice);
};

const Reminder = ({ reminder, invoice, onLeave }: ReminderProps) => {
  const openPromise = useOpenPromise();
  const { clientName, invoiceNumber, invoiceId, amountCents, tone, time } = reminder;
  const currency = currencyOf(reminder);
  const state = stateOf(invoice);
  const named = `${clientName}, invoice ${invoiceNumber}`;
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider', fontSize: '0.8125rem' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>{clientName}</Box>
        <Money minor={amountCents} currency={currency} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          color: 'text.secondary',
        }}
      >
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {invoiceNumber}, {clockTime(time)}
        </Box>
        <StatusChip tone={tones[tone].color} label={tones[tone].label} />
      </Box>
      {state !== undefined && <Box sx={{ mt: 1 }}>{state}</Box>}
      {invoice && state === undefined && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
          <Button
            size="small"
            aria-label={`${reminderActionNames.paid}: ${named}`}
            onClick={() => void markPaid([invoice])}
          >
            {reminderActionNames.paid}
          </Button>
          <Button
            size="small"
            aria-label={`${reminderActionNames.promise}: ${named}`}
            onClick={() => {
              onLeave(() => openPromise(invoice));
            }}
          >
            {reminderActionNames.promise}
          </Button>
          <Button
            size="small"
            aria-label={`${reminderActionNames.pause}: ${named}`}
            onClick={() => void pauseSequence(invoiceId)}
          >
            {reminderActionNames.pause}
          </Button>
        </Box>
      )}
    </Box>
  );
};

/** Tomorrow's reminders under their notification, with what can still be done about each. */
export const TomorrowsReminders = ({
  reminders,
  onLeave,
}: Pick<ReminderProps, 'onLeave'> & { readonly reminders: Reminders }) => {
  const { records, ...load } = useRecords(
    invoiceRecords,
    reminders.map(({ invoiceId }) => invoiceId),
  );
  const invoices = new Map(records.map((invoice) => [invoice.id, invoice]));
  return (
    <Box sx={{ pl: 11, pr: 4, pb: 2 }}>
      {load.isError && <LoadFailed text="These invoices couldn't be loaded." load={load} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {reminders.map((reminder) => (
          <Reminder
            key={`${reminder.invoiceId} ${reminder.time} ${reminder.tone}`}
            reminder={reminder}
            invoice={invoices.get(reminder.invoiceId)}
            onLeave={onLeave}
          />
        ))}
      </Box>
    </Box>
  );
};
