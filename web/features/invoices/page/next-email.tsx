import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { StepView } from '../../../../contracts/sequences.ts';
import { StepPreview } from '../../../components/email-words/step-preview.tsx';
import type { StepAround } from '../../../components/email-words/step-around.ts';
import { stepTypeLabels, toneChips, toneLabels } from '../../../components/email-words/tone-words.ts';
import { Part } from '../../../components/record-page/part.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { useToday } from '../../../lib/clock.ts';
import { useOpenDialog } from '../../../lib/dialogs.ts';
import { momentWords, relativeDay, showFullDate } from '../../../lib/dates.ts';
import { useUser } from '../../../lib/session.ts';
import { isHeld } from '../../../lib/step-status.ts';

interface NextEmailProps {
  readonly step: StepView;
  readonly around: StepAround;
}

/** The email that goes next: when, and as it would go out. */
export const NextEmail = ({ step, around }: NextEmailProps) => {
  const { timeZone } = useUser();
  const today = useToday();
  const openDialog = useOpenDialog();
  const isRoomy = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const [isShown, setShown] = useState(isRoomy);
  const { scheduledDate, scheduledTime, stepType, tone } = step;
  return (
    <Part
      title="Next email"
      action={
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide preview' : 'Show preview'}
          </Button>
          <Button size="small" onClick={() => openDialog('sequence', step.invoiceId)}>
            All emails
          </Button>
        </Box>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Box
          component="span"
          title={showFullDate(scheduledDate, scheduledTime, timeZone)}
          sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}
        >
          {isHeld(step) && 'On hold, would go '}
          {momentWords(scheduledDate, scheduledTime)}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {relativeDay(scheduledDate, today, false)}
        </Box>
        {stepType === 'internal_alert' ? (
          <StatusChip tone="neutral" label={stepTypeLabels.internal_alert} />
        ) : (
          <StatusChip tone={toneChips[tone]} label={toneLabels[tone]} />
        )}
      </Box>
      {isShown && (
        <Box sx={{ mt: 3 }}>
          <StepPreview
            heading="Preview"
            step={{ ...step, subject: step.emailSubject, content: step.customContent }}
            around={around}
          />
        </Box>
      )}
    </Part>
  );
};
