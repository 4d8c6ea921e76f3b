/** Titles of toasts when a step of an import failed; the server's message is their text. */
export const importFailures = {
  upload: 'Failed to read the file',
  change: 'Failed to change the import',
  confirm: 'Failed to start the import',
  cancel: 'Failed to cancel the import',
  undo: 'Failed to undo the import',
} as const;
