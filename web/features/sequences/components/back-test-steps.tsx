import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Plus, Trash2 } from 'lucide-react';
import type { BackTestStep } from '../../../../contracts/sequences/back-test.ts';
import type { TimingType } from '../../../../contracts/sequences/sequences.ts';
import { mostSteps } from '../../../../contracts/sequences/sequence-bodies.ts';
import { mostDays } from '../../../../domain/steps/step-timing.ts';
import { toneChoices } from '../../../../contracts/sequences/tones.ts';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import { ControlFrame } from '../../../ui/controls/plain-controls.tsx';
import { anotherStep, worded } from './back-test.ts';

const timings: readonly { readonly value: TimingType; readonly label: string }[] = [
  { value: 'due_in', label: 'days before due' },
  { value: 'overdue_by', label: 'days after due' },
];

interface BackTestStepsProps {
  readonly steps: readonly BackTestStep[];
  readonly onChange: (steps: BackTestStep[]) => void;
}

/** One line; on a phone two, with the button that removes the email at the end of the first. */
const stepRow = {
  display: { xs: 'grid', tablet: 'flex' },
  gridTemplateColumns: 'auto auto 1fr',
  alignItems: 'center',
  gap: 2,
};
const firstLineEnd = { gridArea: '1 / 3', justifySelf: 'end' };
const secondLine = { gridArea: '2 / 1 / auto / span 2' };
const secondLineEnd = { gridArea: '2 / 3', justifySelf: 'start' };

/** The emails of the sequence that is tried: when each goes, and in which tone. */
export const BackTestSteps = ({ steps, onChange }: BackTestStepsProps) => {
  const change = (index: number, changes: Partial<BackTestStep>): void =>
    onChange(worded(steps.map((step, at) => (at === index ? { ...step, ...changes } : step))));
  return (
    <Box component="section" aria-label="Emails of the sequence">
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {steps.map((step, index) => {
          const name = `Email ${index + 1}`;
          return (
            <Box component="li" key={index} sx={stepRow}>
              <Box component="span" sx={{ minWidth: 64 }}>
                {name}
              </Box>
              <ControlFrame sx={{ width: 72, '&& > input': { pl: 3, pr: 1 } }}>
                <input
                  type="number"
                  aria-label={`${name}: days`}
                  min={0}
                  max={mostDays}
                  value={step.days}
                  onChange={({ target }) => {
                    const days = Math.min(mostDays, Math.max(0, Math.round(Number(target.value))));
                    if (Number.isFinite(days)) change(index, { days });
                  }}
                />
              </ControlFrame>
              <PlainSelect
                label={`${name}: before or after`}
                options={timings}
                value={step.type}
                onChange={(type) => change(index, { type })}
                sx={secondLine}
              />
              <PlainSelect
                label={`${name}: tone`}
                options={toneChoices()}
                value={step.tone}
                onChange={(tone) => change(index, { tone })}
                sx={secondLineEnd}
              />
              {steps.length > 1 && (
                <IconButton
                  sx={firstLineEnd}
                  aria-label={`Remove ${name.toLowerCase()}`}
                  onClick={() => onChange(worded(steps.filter((_, at) => at !== index)))}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              )}
            </Box>
          );
        })}
      </Box>
      {steps.length < mostSteps && (
        <Button
          startIcon={<Plus size={16} aria-hidden />}
          onClick={() => onChange(worded([...steps, anotherStep(steps)]))}
          sx={{ mt: 3 }}
        >
          Add email
        </Button>
      )}
    </Box>
  );
};
