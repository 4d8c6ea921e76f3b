import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ScheduleRulesBody, StartsPreviewView } from '../../../../contracts/schedules/schedule-rules.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { KindChip } from '../../../components/email-words/kind-chip.tsx';
import { useToday } from '../../../data/account/clock.ts';
import { formatCount } from '../../../data/account/numbers.ts';
import { messageOf } from '../../../data/api-error.ts';
import { loadOf } from '../../../data/load.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { RadioChoice } from '../../../ui/controls/radio-choice.tsx';
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { outlinedList } from '../../../ui/page/outlined-list.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { momentWords } from '../../../ui/text/dates.ts';
import { useStartsPreview } from './rule-calls.ts';
import { roomWords, startsWords } from './switch-on-words.ts';

const FirstEmails = ({ first, invoices }: Pick<StartsPreviewView, 'first' | 'invoices'>) => (
  <Box>
    <Box component="h3" sx={{ m: 0, mb: 2, fontSize: '0.875rem', fontWeight: 600 }}>
      First emails
    </Box>
    <Box
      component="ul"
      aria-label="First emails"
      // It scrolls, and so it has to be reached by the keyboard.
      tabIndex={0}
      sx={{ ...outlinedList, maxHeight: 320, overflowY: 'auto' }}
    >
      {first.map(({ invoiceId, invoiceNumber, clientName, dueDate, schedule, email }) => (
        <Box
          component="li"
          key={invoiceId}
          sx={{ px: 3, py: 2, overflowWrap: 'anywhere', '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
            <Box component="span" dir="auto" sx={{ fontWeight: 500 }}>
              {clientName}, {invoiceNumber}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              due {shortDate(dueDate)}
            </Box>
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              rowGap: 0.5,
              fontSize: '0.8125rem',
            }}
          >
            <span>{momentWords(email.date, email.time)}</span>
            <KindChip stepType={email.stepType} tone={email.tone} />
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {schedule.name}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
    {first.length < invoices && (
      <Box sx={{ mt: 1, color: 'text.secondary', fontSize: '0.8125rem' }}>
        {formatCount(first.length)} of {formatCount(invoices)} are listed.
      </Box>
    )}
  </Box>
);

interface SwitchOnDialogProps {
  /** The rules as they will be saved. */
  readonly body: ScheduleRulesBody;
  readonly busy: boolean;
  readonly onConfirm: (existing: boolean) => void;
  readonly onClose: () => void;
}

/** Asks, before sequences start by themselves, whether those for open invoices start too, and which these are. */
export const SwitchOnDialog = ({ body, busy, onConfirm, onClose }: SwitchOnDialogProps) => {
  const name = useId();
  const today = useToday();
  const preview = useStartsPreview(body);
  const [existing, setExisting] = useState(false);
  const close = (): void => {
    if (!busy) onClose();
  };
  const open = preview.data?.invoices;
  const isKnown = open !== undefined;
  return (
    <DetailDialog
      title="Start sequences by themselves?"
      subtitle="You can switch it off at any time. Sequences that have started go on."
      width={620}
      onClose={close}
      actions={
        <>
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
          <BusyButton
            variant="contained"
            color="primary"
            busy={busy}
            busyText="Switching on..."
            disabled={existing && !isKnown}
            onClick={() => onConfirm(existing)}
          >
            Switch on
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Box role="radiogroup" aria-label="Which invoices start" sx={{ display: 'grid', gap: 2 }}>
          <RadioChoice
            name={name}
            label="Only invoices from now on"
            help={
              body.startsItself === 'overdue'
                ? 'Also those that become overdue from today on.'
                : 'You start those that are open now yourself.'
            }
            checked={!existing}
            onChoose={() => setExisting(false)}
          />
          <RadioChoice
            name={name}
            label={
              isKnown ? `Also the ${formatCount(open)} that are open now` : 'Also those that are open now'
            }
            help="Never chased ones only, by your rules. Promises and paused clients hold as always."
            checked={existing}
            onChoose={() => setExisting(true)}
          />
        </Box>
        <Loaded
          load={loadOf(preview)}
          data={preview.data}
          loadingText="Looking through open invoices..."
          failure={messageOf(preview.error)}
          height={120}
        >
          {(starts) => {
            const room = roomWords(starts);
            return (
              <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
                <Box component="p" sx={{ m: 0, fontWeight: 500 }}>
                  {startsWords(starts, today)}
                </Box>
                {room !== undefined && <Notice tone="orange">{room}</Notice>}
                {starts.first.length > 0 && <FirstEmails {...starts} />}
              </Box>
            );
          }}
        </Loaded>
      </Box>
    </DetailDialog>
  );
};
