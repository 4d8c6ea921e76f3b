import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type {
  ScheduleRulesBody,
  ScheduleRulesView,
  StartsItself,
  StartsPreviewView,
} from '../../../../contracts/schedules/schedule-rules.ts';
import { clockTime, shortDate } from '../../../../domain/calendar.ts';
import { formatCount } from '../../../data/account/numbers.ts';
import type { Command } from '../../../data/use-command.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { useStartsPreview } from '../api/schedule-rules.ts';
import { PlainRadios } from './plain-radios.tsx';

/** How many invoices are named. */
const mostNamed = 50;

const invoicesWords = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'invoice' : 'invoices'}`;

/** "83 invoices now, 12 of them late". */
const summaryOf = ({ invoices, late, room }: StartsPreviewView): string => {
  if (invoices === 0) return 'No open invoice would start now.';
  const some = late === 0 ? 'none of them late' : `${formatCount(late)} of them late`;
  const capped =
    room !== null && room < invoices
      ? ` Your plan has room for ${formatCount(room)}; the others wait until there is room.`
      : '';
  return `${invoicesWords(invoices)} now, ${some}. Late invoices of one client begin on different days.${capped}`;
};

const Preview = ({ preview }: { readonly preview: StartsPreviewView }) => (
  <>
    <p>{summaryOf(preview)}</p>
    {preview.first.length > 0 && (
      <Box
        component="ul"
        aria-label="First emails"
        // It scrolls, so the keyboard has to reach it.
        tabIndex={0}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 260, overflowY: 'auto' }}
      >
        {preview.first.slice(0, mostNamed).map(({ invoiceId, invoiceNumber, clientName, email }) => (
          <Box
            key={invoiceId}
            component="li"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 3,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
              fontSize: '0.8125rem',
              overflowWrap: 'anywhere',
            }}
          >
            <span>{`${shortDate(email.date)}, ${clockTime(email.time)}`}</span>
            <span>{`${invoiceNumber}, ${clientName}`}</span>
          </Box>
        ))}
        {preview.invoices > mostNamed && (
          <Box component="li" sx={{ py: 1, color: 'text.secondary', fontSize: '0.8125rem' }}>
            {`and ${formatCount(preview.invoices - mostNamed)} more`}
          </Box>
        )}
      </Box>
    )}
  </>
);

interface SwitchOnDialogProps {
  readonly command: Command<ScheduleRulesBody, ScheduleRulesView>;
  readonly onClose: () => void;
}

/** Asks when sequences start by themselves, and whether those of open invoices start too, which are named first. */
export const SwitchOnDialog = ({ command, onClose }: SwitchOnDialogProps) => {
  const [when, setWhen] = useState<Exclude<StartsItself, 'off'>>('created');
  const [who, setWho] = useState<'new' | 'open'>('new');
  const { preview, load } = useStartsPreview({ startsItself: when });
  const start = async (): Promise<void> => {
    const { ok } = await command.start({ startsItself: when, existing: who === 'open' });
    if (ok) onClose();
  };
  return (
    <DetailDialog
      title="Start sequences by themselves"
      onClose={onClose}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton
            variant="contained"
            color="primary"
            busy={command.isPending}
            busyText="Switching on..."
            onClick={() => void start()}
          >
            Switch on
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 5 }}>
        <PlainRadios
          legend="When?"
          value={when}
          options={[
            {
              value: 'created',
              label: 'Some hours after an invoice is created',
              help: 'So that a mistake can be undone before.',
            },
            { value: 'overdue', label: 'As soon as an invoice is overdue' },
          ]}
          onChange={setWhen}
        />
        <PlainRadios
          legend="Which invoices?"
          value={who}
          options={[
            {
              value: 'new',
              label: when === 'created' ? 'Only new ones' : 'Only those that become overdue from now on',
            },
            { value: 'open', label: 'Also those that are open now' },
          ]}
          onChange={setWho}
        />
        {who === 'open' && (
          <Loaded
            load={load}
            data={preview}
            loadingText="Counting the invoices..."
            failure="The invoices couldn't be counted."
            height={120}
          >
            {(shown) => <Preview preview={shown} />}
          </Loaded>
        )}
      </Box>
    </DetailDialog>
  );
};
