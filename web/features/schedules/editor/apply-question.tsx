import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AppliesTo } from '../../../../contracts/schedules/schedules.ts';
import { formatCount } from '../../../data/account/numbers.ts';
import { RadioChoice } from '../../../ui/controls/radio-choice.tsx';
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx';

interface ApplyQuestionProps {
  readonly name: string;
  /** How many sequences run with it; at least one. */
  readonly running: number;
  readonly onChoose: (appliesTo: AppliesTo) => void;
  readonly onClose: () => void;
}

/** Asks whether running sequences get the changed steps, too. */
export const ApplyQuestion = ({ name, running, onChoose, onClose }: ApplyQuestionProps) => {
  const radioName = useId();
  const [chosen, setChosen] = useState<AppliesTo>('new');
  const runs =
    running === 1 ? 'One running sequence has it' : `${formatCount(running)} running sequences have it`;
  return (
    <DetailDialog
      title={`Who gets the changes to ${name}?`}
      subtitle={`${runs} now.`}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="primary" onClick={() => onChoose(chosen)}>
            Save
          </Button>
        </>
      }
    >
      <Box role="radiogroup" aria-label="Who gets the changes" sx={{ display: 'grid', gap: 2 }}>
        <RadioChoice
          name={radioName}
          label="Only new sequences"
          help="Those that run go on as they are."
          checked={chosen === 'new'}
          onChoose={() => setChosen('new')}
        />
        <RadioChoice
          name={radioName}
          label={
            running === 1
              ? 'Unsent emails of the running one too'
              : `Unsent emails of the ${formatCount(running)} running ones too`
          }
          help="Emails you edited by hand stay as they are. It happens in the background, and nothing goes out on that day because of it."
          checked={chosen === 'running'}
          onChoose={() => setChosen('running')}
        />
      </Box>
    </DetailDialog>
  );
};
