import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import { addDays, daysBetween, shortDate } from '../../../domain/calendar.ts';
import type { Moment } from './as-of.ts';
import { useViewer } from '../../data/account/viewer.ts';
import { MomentField } from './moment-field.tsx';

interface AsOfBarProps {
  readonly moment: Moment;
  /** The moment that it is compared with; absent where nothing is compared. */
  readonly other?: Moment;
}

/** The value of a slider with one thumb. */
const single = (value: number | readonly number[]): number =>
  typeof value === 'number' ? value : (value[0] ?? 0);

/** Chooses the moment as of which the page is shown: by date and time, or by day on a slider; and another one. */
export const AsOfBar = ({ moment, other }: AsOfBarProps) => {
  const { first, last, latestLabel } = useViewer();
  const days = Math.max(1, daysBetween(first, last));
  const chosen = moment.at === '' ? days : daysBetween(first, moment.date);
  const [dragged, setDragged] = useState<number>();
  const choose = (day: number): void => {
    setDragged(undefined);
    moment.set(day >= days ? '' : addDays(first, day));
  };
  const wordsOf = (day: number): string => (day >= days ? latestLabel : shortDate(addDays(first, day)));
  return (
    <Box
      role="group"
      aria-label="As of"
      className="no-print"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <span>As of</span>
        <MomentField label="As of" moment={moment} />
      </Box>
      <Box sx={{ flex: '1 1 200px', minWidth: 160, px: 2 }}>
        <Slider
          aria-label="Day"
          size="small"
          min={0}
          max={days}
          value={Math.min(days, Math.max(0, dragged ?? chosen))}
          valueLabelDisplay="auto"
          valueLabelFormat={wordsOf}
          getAriaValueText={wordsOf}
          onChange={(_, day) => setDragged(single(day))}
          onChangeCommitted={(_, day) => choose(single(day))}
        />
      </Box>
      {other &&
        (other.at === '' ? (
          <Button onClick={() => other.set(addDays(last, -30) < first ? first : addDays(last, -30))}>
            Compare
          </Button>
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <span>Compared with</span>
            <MomentField label="Compared with" moment={other} />
            <Button onClick={() => other.set('')}>Don't compare</Button>
          </Box>
        ))}
    </Box>
  );
};
