/** Where the action of a mailed link is read and taken. */
export const reminderActionPath = (token: string): string =>
  `/api/reminder-actions/${encodeURIComponent(token)}`;
