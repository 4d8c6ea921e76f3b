import Box from '@mui/material/Box';
import { tones, type Tone } from '../../../../contracts/sequences/tones.ts';
import type { TimingType } from '../../../../contracts/sequences/sequences.ts';
import { dayWords } from '../schedule-words.ts';

interface TimelinePictureProps {
  readonly steps: readonly { readonly type: TimingType; readonly days: number; readonly tone: Tone }[];
}

const dayOf = ({ type, days }: { readonly type: TimingType; readonly days: number }): number =>
  type === 'due_in' ? -days : days;

/** The steps of a schedule on a line around the due date; a list of words says the same to screen readers. */
export const TimelinePicture = ({ steps }: TimelinePictureProps) => {
  const days = steps.map(dayOf);
  const from = Math.min(-3, ...days);
  const to = Math.max(3, ...days);
  const at = (day: number): string => `${((day - from) / (to - from)) * 100}%`;
  return (
    <Box
      role="img"
      aria-label={steps.map((step) => `${dayWords(step)}: ${tones[step.tone].label}`).join('; ')}
      sx={{ position: 'relative', flex: 'none', height: 40, mx: 2 }}
    >
      <Box sx={{ position: 'absolute', top: 12, left: 0, right: 0, borderTop: 1, borderColor: 'divider' }} />
      <Box
        sx={{
          position: 'absolute',
          top: 4,
          left: at(0),
          height: 17,
          borderLeft: 2,
          borderColor: 'text.secondary',
        }}
      />
      <Box
        sx={{
          position: 'absolute',
          top: 22,
          left: at(0),
          transform: 'translateX(-50%)',
          fontSize: '0.6875rem',
          color: 'text.secondary',
          whiteSpace: 'nowrap',
        }}
      >
        Due
      </Box>
      {steps.map((step, index) => (
        <Box
          key={index}
          sx={{
            position: 'absolute',
            top: 7,
            left: at(dayOf(step)),
            width: 11,
            height: 11,
            ml: '-5.5px',
            borderRadius: '50%',
            border: 2,
            borderColor: 'background.paper',
            bgcolor: `tone.${tones[step.tone].color}.text`,
          }}
        />
      ))}
    </Box>
  );
};
