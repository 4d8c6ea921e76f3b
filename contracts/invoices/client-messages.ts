/** What is said once a client has changed, and titles of toasts when that failed. */
export const clientSuccesses = {
  clientCreated: 'Client created',
  clientUpdated: 'Client updated',
  clientDeleted: 'Client deleted',
} as const;

/** Titles of toasts when that failed. */
export const clientFailures = {
  clientCreate: 'Failed to create client',
  clientUpdate: 'Failed to update client',
  clientDelete: 'Failed to delete client',
} as const;
