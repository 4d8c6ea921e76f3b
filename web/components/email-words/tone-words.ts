import type { StepType, Tone } from '../../../contracts/sequences.ts';
import type { ChipTone } from '../status-chip.tsx';

export const toneLabels: Readonly<Record<Tone, string>> = {
  friendly: 'Friendly',
  firm: 'Firm',
  legal: 'Legal',
};

export const toneChips: Readonly<Record<Tone, ChipTone>> = {
  friendly: 'green',
  firm: 'orange',
  legal: 'red',
};

export const stepTypeLabels: Readonly<Record<StepType, string>> = {
  customer_reminder: 'Customer Reminder',
  internal_alert: 'Internal Team Alert',
};
