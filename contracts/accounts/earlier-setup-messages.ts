/** What is said of looking through an earlier setup. */
export const earlierSetupMessages = {
  earlierSetup: {
    title: 'Saved',
    message: 'What you chose goes on. The rest stays off.',
  },
} as const;
