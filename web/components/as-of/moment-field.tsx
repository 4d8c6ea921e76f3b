import { useState } from 'react';
import { calendarDate } from '../../../contracts/fields.ts';
import { serverNow } from '../../data/account/clock.ts';
import type { Moment } from './as-of.ts';
import { useViewer } from '../../data/account/viewer.ts';
import { timeIn } from '../../../domain/calendar.ts';
import { ControlFrame } from '../../ui/controls/plain-controls.tsx';

interface MomentFieldProps {
  readonly label: string;
  readonly moment: Moment;
}

/** Date and time of a moment, in the account's zone. */
export const MomentField = ({ label, moment }: MomentFieldProps) => {
  const { timeZone, first, last, latest } = useViewer();
  const lastTime = latest === 'now' ? timeIn(timeZone, serverNow()) : '23:59';
  const shown = moment.at === '' ? `${last}T${lastTime}` : `${moment.date}T${moment.time}`;
  const [given, setGiven] = useState(moment.at);
  const [typed, setTyped] = useState(shown);
  if (given !== moment.at) {
    setGiven(moment.at);
    // What is typed stays as it is while it says the same.
    if (moment.at !== typed) setTyped(shown);
  }
  return (
    <ControlFrame sx={{ '&& > input': { pl: 3, pr: 2 } }}>
      <input
        type="datetime-local"
        aria-label={label}
        title={`In the time zone ${timeZone}`}
        min={`${first}T00:00`}
        max={`${last}T23:59`}
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          const [date = ''] = value.split('T');
          if (value === '' || calendarDate.safeParse(date).success) moment.set(value);
        }}
      />
    </ControlFrame>
  );
};
