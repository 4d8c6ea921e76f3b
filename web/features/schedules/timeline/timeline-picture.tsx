import Box from '@mui/material/Box';
import type { ScheduleStepView } from '../../../../contracts/schedules/schedules.ts';
import { dayOf } from '../../../../domain/schedule/step-order.ts';
import { timingWords } from '../../../components/sequences/timing-words.ts';
import { kindWords, markKind, MarkShape } from './mark.ts';
import { placeOf, scaleOf } from './timeline-scale.ts';

const percent = (place: number): string => `${place * 100}%`;

/** The line of days with the due date, for both pictures. */
export const DueLine = ({ place, top }: { readonly place: number; readonly top: number }) => (
  <>
    <Box
      component="span"
      sx={{ position: 'absolute', left: 0, right: 0, top, height: '1px', bgcolor: 'outline' }}
    />
    <Box
      component="span"
      sx={{
        position: 'absolute',
        left: percent(place),
        top: top - 10,
        height: 21,
        width: '2px',
        ml: '-1px',
        bgcolor: 'text.primary',
      }}
    />
    <Box
      component="span"
      sx={{
        position: 'absolute',
        left: percent(place),
        top: top + 12,
        transform: 'translateX(-50%)',
        whiteSpace: 'nowrap',
        fontSize: '0.75rem',
        color: 'text.secondary',
      }}
    >
      Due date
    </Box>
  </>
);

/** The steps of a schedule around the due date, small. */
export const TimelinePicture = ({ steps }: { readonly steps: readonly ScheduleStepView[] }) => {
  const scale = scaleOf(steps.map(dayOf));
  const said = steps.map((step) => `${timingWords(step)}: ${kindWords(step)}`).join('; ');
  return (
    <Box role="img" aria-label={`Emails ${said}`} sx={{ position: 'relative', height: 42, mx: 6 }}>
      <DueLine place={placeOf(0, scale)} top={12} />
      {steps.map((step) => (
        <Box
          component="span"
          key={step.id}
          title={`${kindWords(step)}, ${timingWords(step)}`}
          sx={{ position: 'absolute', left: percent(placeOf(dayOf(step), scale)), top: 7, ml: '-5px' }}
        >
          <MarkShape kind={markKind(step)} />
        </Box>
      ))}
    </Box>
  );
};
