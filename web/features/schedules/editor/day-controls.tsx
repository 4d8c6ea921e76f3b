import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import { mostDaysOfStep } from '../../../../contracts/schedules/schedules.ts';
import { ControlFrame } from '../../../ui/controls/plain-controls.tsx';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import type { EnteredStep } from './schedule-form.ts';
import { daysMessage, readDays, sideOf, timingOn, type DaySide } from './step-form.ts';

export const sides: readonly { readonly value: DaySide; readonly label: string }[] = [
  { value: 'before', label: 'days before due' },
  { value: 'on', label: 'on the due date' },
  { value: 'after', label: 'days after due' },
];

interface DayControlsProps {
  /** "Email 2". */
  readonly name: string;
  readonly step: EnteredStep;
  readonly onChange: (timing: Pick<EnteredStep, 'type' | 'days'>) => void;
}

/** When a step goes, in its row. The days count on leaving the field or with Enter, so that the row stays until then. */
export const DayControls = ({ name, step, onChange }: DayControlsProps) => {
  const errorId = useId();
  const [typed, setTyped] = useState<string>();
  const side = sideOf(step);
  const isWrong = typed !== undefined && readDays(typed) === undefined;
  const commit = (): void => {
    if (typed === undefined || isWrong) return;
    const days = readDays(typed) ?? step.days;
    setTyped(undefined);
    onChange(timingOn(side === 'on' && days > 0 ? 'after' : side, days));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <ControlFrame sx={{ width: 76, '&& > input': { pl: 3, pr: 1 } }}>
        <input
          type="number"
          aria-label={`${name}: days`}
          aria-invalid={isWrong}
          {...(isWrong && { 'aria-describedby': errorId })}
          min={0}
          max={mostDaysOfStep}
          value={typed ?? step.days}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={commit}
          onKeyDown={({ key }) => {
            if (key === 'Enter') commit();
          }}
        />
      </ControlFrame>
      <PlainSelect
        label={`${name}: before or after`}
        options={sides}
        value={side}
        onChange={(next) => onChange(timingOn(next, Math.max(1, readDays(typed ?? '') ?? step.days)))}
      />
      {isWrong && (
        <Box id={errorId} role="alert" sx={{ color: 'tone.red.text', fontSize: '0.8125rem' }}>
          {daysMessage}
        </Box>
      )}
    </Box>
  );
};
