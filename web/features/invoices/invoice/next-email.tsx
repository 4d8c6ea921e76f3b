import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { CalendarArrowUp, Megaphone, Pencil, Plus, Send, SkipForward } from 'lucide-react';
import { waitingForApproval, type StepView } from '../../../../contracts/sequences/sequences.ts';
import { StepPreview } from '../../../components/email-words/step-preview.tsx';
import type { StepAround } from '../../../components/email-words/step-around.ts';
import { tones } from '../../../../contracts/sequences/tones.ts';
import { stepTypeLabels } from '../../../components/email-words/step-type-labels.ts';
import { RecordSection } from '../../../components/record-page/record-section.tsx';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { useToday } from '../../../data/account/clock.ts';
import { useOpenDialog, type DialogName } from '../../../navigation/dialogs.ts';
import { momentWords, relativeDay, showFullDate } from '../../../ui/text/dates.ts';
import { useUser } from '../../../data/account/session.ts';
import { isHeld } from '../../../components/sequences/step-status.ts';

const icon = { size: 14, 'aria-hidden': true } as const;

/** What can be done with a sequence that has begun: with its next email, and with all that are left. */
const Work = ({ step }: { readonly step: StepView }) => {
  const openDialog = useOpenDialog();
  const works: readonly { name: DialogName; label: string; icon: ReactNode; isPossible?: boolean }[] = [
    {
      name: 'send-next',
      label: 'Send now',
      icon: <Send {...icon} />,
      isPossible: step.status === 'active',
    },
    { name: 'skip-next', label: 'Skip', icon: <SkipForward {...icon} /> },
    { name: 'edit-next', label: 'Edit email', icon: <Pencil {...icon} /> },
    { name: 'add-step', label: 'Add step', icon: <Plus {...icon} /> },
    { name: 'move-emails', label: 'Move all', icon: <CalendarArrowUp {...icon} /> },
    { name: 'change-tone', label: 'Change tone', icon: <Megaphone {...icon} /> },
  ];
  return (
    <Box
      role="group"
      aria-label="Work on the sequence"
      className="no-print"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}
    >
      {works.map(
        ({ name, label, icon: startIcon, isPossible = true }) =>
          isPossible && (
            <Button
              key={name}
              size="small"
              startIcon={startIcon}
              onClick={() => openDialog(name, step.invoiceId)}
            >
              {label}
            </Button>
          ),
      )}
    </Box>
  );
};

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
    <RecordSection
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
          {step.waitsForApprovalSince !== null && `${waitingForApproval}, planned for `}
          {momentWords(scheduledDate, scheduledTime)}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {relativeDay(scheduledDate, today, false)}
        </Box>
        {stepType === 'internal_alert' ? (
          <StatusChip tone="neutral" label={stepTypeLabels.internal_alert} />
        ) : (
          <StatusChip tone={tones[tone].color} label={tones[tone].label} />
        )}
      </Box>
      <Work step={step} />
      {isShown && (
        <Box sx={{ mt: 3 }}>
          <StepPreview
            heading="Preview"
            step={{ ...step, subject: step.emailSubject, content: step.customContent }}
            around={around}
          />
        </Box>
      )}
    </RecordSection>
  );
};
