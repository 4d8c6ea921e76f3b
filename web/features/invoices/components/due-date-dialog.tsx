import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { DueDateAction } from '../../../../contracts/invoices/invoice-bodies.ts';
import type { DueDateConflictView } from '../../../../contracts/invoices/invoices.ts';
import { longDate } from '../../../../domain/calendar.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { RadioChoice } from '../../../ui/controls/radio-choice.tsx';
import { useToday } from '../../../data/account/clock.ts';
import { stepRecords, useRecords } from '../../../data/records/records.ts';
import { usePhone } from '../../../hooks/screen.ts';
import { useBackCloses } from '../../../navigation/use-back-closes.ts';
import { dueDateChoices, type DueDateChoices, type SubjectOf } from '../due-date-choices.ts';
import { FieldNote } from './field-note.tsx';
import { ShiftedMails } from './shifted-mails.tsx';
import { countOf } from '../../../data/account/numbers.ts';

interface DueDateDialogProps {
  readonly conflict: DueDateConflictView;
  /** The invoice changed after the user was asked, so this is asked again. */
  readonly isChanged: boolean;
  readonly subjectOf: SubjectOf;
  readonly busy: boolean;
  readonly onConfirm: (action: DueDateAction) => void;
  readonly onClose: () => void;
}

const emails = (count: number): string => countOf(count, 'email');

const keepText = ({ unsent, skippedIfKept }: DueDateChoices): string => {
  const kept = `${emails(unsent)} ${unsent === 1 ? 'stays' : 'stay'} as scheduled.`;
  if (skippedIfKept === 0) return kept;
  return `${kept} ${skippedIfKept} of them will be skipped because what ${skippedIfKept === 1 ? 'it says' : 'they say'} about the due date wouldn't be true by then.`;
};

const cancelText = ({ unsent }: DueDateChoices): string =>
  `${emails(unsent)} not sent yet will be cancelled. Nothing more goes out.`;

/** "Due Date Change Affects Active Sequences": explains each choice before Confirm; closing saves nothing. */
export const DueDateDialog = ({
  conflict,
  isChanged,
  subjectOf,
  busy,
  onConfirm,
  onClose,
}: DueDateDialogProps) => {
  const id = useId();
  const phone = usePhone();
  const today = useToday();
  const { records } = useRecords(stepRecords, [conflict.invoiceId]);
  const close = (): void => {
    if (!busy) onClose();
  };
  useBackCloses(close);
  const [action, setAction] = useState<DueDateAction>('adjust');
  const { originalDueDate: from, newDueDate: to, activeSequenceCount, activeSequenceIds } = conflict;
  const choices = dueDateChoices(records, activeSequenceIds, { from, to }, today);
  const choose = (choice: DueDateAction) => ({
    name: `${id}-action`,
    checked: action === choice,
    onChoose: () => setAction(choice),
  });
  return (
    <Dialog
      open
      fullScreen={phone}
      maxWidth={false}
      aria-labelledby={id}
      onClose={close}
      slotProps={{ paper: { sx: phone ? {} : { width: 560, maxWidth: 'calc(100% - 32px)', m: 4 } } }}
    >
      <DialogTitle id={id}>Due Date Change Affects Active Sequences</DialogTitle>
      <DialogContent>
        {isChanged && (
          <Box sx={{ mb: 4 }}>
            <FieldNote>
              This invoice has changed in the meantime. Nothing was saved. Please choose again.
            </FieldNote>
          </Box>
        )}
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            columnGap: 6,
            rowGap: 1,
            m: 0,
            mb: 5,
            '& dt': { color: 'text.secondary' },
            '& dd': { m: 0 },
          }}
        >
          <dt>Original due date</dt>
          <dd>{longDate(from)}</dd>
          <dt>New due date</dt>
          <dd>{longDate(to)}</dd>
          <dt>Active follow-up sequences</dt>
          <dd>{activeSequenceCount}</dd>
        </Box>
        <Box role="radiogroup" aria-label="What happens to the sequences" sx={{ display: 'grid', gap: 2 }}>
          <RadioChoice
            {...choose('adjust')}
            label="Adjust sequences"
            help="Shift all follow-up email dates by the same number of days as the due date change"
          >
            <ShiftedMails choices={choices} dueDate={to} subjectOf={subjectOf} />
          </RadioChoice>
          <RadioChoice {...choose('keep')} label="Keep sequences as is" help="Change the due date only">
            {keepText(choices)}
          </RadioChoice>
          <RadioChoice
            {...choose('cancel')}
            label="Cancel sequences"
            help="Cancel all active follow-up sequences of the invoice"
          >
            {cancelText(choices)}
          </RadioChoice>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <BusyButton
          variant="contained"
          color="primary"
          busy={busy}
          busyText="Processing..."
          onClick={() => onConfirm(action)}
        >
          Confirm
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
};
