/** The three dots of a row or a day, without a frame: there are many of them. */
export const quietMenu = {
  '& .MuiButton-root': { minWidth: 40, px: 1, borderColor: 'transparent' },
} as const;
