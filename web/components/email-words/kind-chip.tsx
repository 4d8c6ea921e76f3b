import type { StepType } from '../../../contracts/sequences/sequences.ts';
import { tones, type Tone } from '../../../contracts/sequences/tones.ts';
import { StatusChip } from '../../ui/page/status-chip.tsx';
import { stepTypeLabels } from './step-type-labels.ts';

interface KindChipProps {
  readonly stepType: StepType;
  readonly tone: Tone;
}

/** The tone of a reminder, or that it is an alert to the user. */
export const KindChip = ({ stepType, tone }: KindChipProps) =>
  stepType === 'internal_alert' ? (
    <StatusChip tone="neutral" label={stepTypeLabels.internal_alert} />
  ) : (
    <StatusChip tone={tones[tone].color} label={tones[tone].label} />
  );
