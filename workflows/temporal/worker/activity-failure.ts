import { ApplicationFailure } from '@temporalio/common';
import { withoutAddresses } from '../without-addresses.ts';

/** What Temporal stores of an activity's error: no stack and no addresses; the log has everything. */
export const activityFailure = (error: unknown): ApplicationFailure => {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const failure = ApplicationFailure.nonRetryable(withoutAddresses(message), name);
  failure.stack = '';
  return failure;
};
