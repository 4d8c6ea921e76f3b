/** What is said once a sequence or an email of it was saved, and titles of toasts when that failed. */
export const stepSuccesses = {
  sequenceCreated: 'Sequence created',
  emailUpdated: 'Email updated',
} as const;

/** Titles of toasts when that failed. */
export const stepFailures = {
  sequenceCreate: 'Failed to create sequence',
  emailUpdate: 'Error updating email',
} as const;
