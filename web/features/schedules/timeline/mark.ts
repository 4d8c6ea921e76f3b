import { styled } from '@mui/material/styles';
import { tones } from '../../../../contracts/sequences/tones.ts';
import type { ScheduleStepView } from '../../../../contracts/schedules/schedules.ts';
import { stepTypeLabels } from '../../../components/email-words/step-type-labels.ts';

type MarkedStep = Pick<ScheduleStepView, 'tone' | 'stepType'>;

/** What kind of email it is, in a word. */
export const kindWords = ({ stepType, tone }: MarkedStep): string =>
  stepType === 'internal_alert' ? stepTypeLabels.internal_alert : tones[tone].label;

export type MarkKind = MarkedStep['tone'] | 'alert';

export const markKind = ({ stepType, tone }: MarkedStep): MarkKind =>
  stepType === 'internal_alert' ? 'alert' : tone;

const colors = { friendly: 'green', firm: 'orange', legal: 'red', alert: 'neutral' } as const;

/** Without colors, shapes tell the tones apart: round, square, on its corner, hollow. */
export const MarkShape = styled('span', { shouldForwardProp: (name) => name !== 'kind' })<{
  kind: MarkKind;
}>(({ theme, kind }) => ({
  display: 'block',
  width: 10,
  height: 10,
  border: `2px solid ${theme.vars.palette.tone[colors[kind]].text}`,
  borderRadius: kind === 'firm' || kind === 'legal' ? 2 : '50%',
  backgroundColor:
    kind === 'alert' ? theme.vars.palette.background.paper : theme.vars.palette.tone[colors[kind]].text,
  ...(kind === 'legal' && { transform: 'rotate(45deg)' }),
}));
