/** Titles of toasts about templates and the texts of steps. */
export const templateSuccesses = {
  deleted: 'Template deleted',
  saved: 'Template saved',
  applied: 'Template applied',
  contentRegenerated: 'Content regenerated',
} as const;

/** The same when something failed; the server's message is their text. */
export const templateFailures = {
  save: 'Failed to save template',
  create: 'Failed to create template',
  update: 'Failed to update template',
  delete: 'Failed to delete template',
  contentRegenerate: 'Failed to regenerate content',
} as const;
