/** What people read of a day that lies ahead, in a form and in the answer to a call. */
export const aheadOfToday = {
  payment: 'The payment date must be today or earlier',
  entry: 'The date must be today or earlier',
} as const;

/** What they read of a payment before its invoice. */
export const beforeIssueDate = 'The payment date must not be before the issue date';
