import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { scheduleToStart } from '../../../components/schedules/schedule-to-start.ts';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { RadioChoice } from '../../../ui/controls/radio-choice.tsx';
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx';

export interface Startable {
  readonly id: number;
  readonly name: string;
}

type How = 'sequence' | 'rules';

interface StartWithDialogProps {
  readonly schedule: Startable;
  readonly onClose: () => void;
  readonly onChoose: (how: How) => void;
}

const StartWithDialog = ({ schedule: { name }, onClose, onChoose }: StartWithDialogProps) => {
  const radioName = useId();
  const [how, setHow] = useState<How>('sequence');
  const choice = (value: How) => ({
    name: radioName,
    checked: how === value,
    onChoose: () => setHow(value),
  });
  return (
    <DetailDialog
      title={`Start with ${name}`}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="primary" onClick={() => onChoose(how)}>
            Continue
          </Button>
        </>
      }
    >
      <Box role="radiogroup" aria-label={`Start with ${name}`} sx={{ display: 'grid', gap: 2 }}>
        <RadioChoice
          {...choice('sequence')}
          label="For one invoice"
          help="Choose the invoice, and check the emails before the sequence is created."
        />
        <RadioChoice
          {...choice('rules')}
          label="For everyone without a rule of their own"
          help="You check the rules before you save them."
        />
      </Box>
    </DetailDialog>
  );
};

/** "Start with this": one of the schedules that were tried. */
export const StartWith = ({ schedules }: { readonly schedules: readonly Startable[] }) => {
  const [asking, setAsking] = useState<Startable>();
  const openDialog = useOpenDialog();
  const navigate = useNavigate();
  const start = ({ id }: Startable, how: How): void => {
    setAsking(undefined);
    if (how === 'rules') void navigate(`/schedules?tab=rules&everyoneElse=${id}`);
    else {
      scheduleToStart.set(id);
      openDialog('create-sequence');
    }
  };
  return (
    <>
      {schedules.map((schedule) => (
        <Button
          key={schedule.id}
          onClick={() => setAsking(schedule)}
          sx={{ justifySelf: 'start', maxWidth: '100%', overflowWrap: 'anywhere' }}
        >
          Start with {schedule.name}
        </Button>
      ))}
      {asking !== undefined && (
        <StartWithDialog
          schedule={asking}
          onClose={() => setAsking(undefined)}
          onChoose={(how) => start(asking, how)}
        />
      )}
    </>
  );
};
