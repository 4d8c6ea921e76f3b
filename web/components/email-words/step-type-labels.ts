import type { StepType } from '../../../contracts/sequences/sequences.ts';

export const stepTypeLabels: Readonly<Record<StepType, string>> = {
  customer_reminder: 'Customer Reminder',
  internal_alert: 'Internal Team Alert',
};
