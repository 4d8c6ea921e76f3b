import type { NextStepChoice } from './collection.ts';

/** Apart from the schemas, because the first page needs no names. */
export const nextStepNames: Readonly<Record<NextStepChoice, string>> = {
  call: 'Call',
  final_demand: 'Final demand',
  offer: 'Offer',
};
