/** For `flexGrow`: on a phone it takes its share of the room that its line has left. */
export const fillsLine = { xs: 1, tablet: 0 } as const;

/** Buttons side by side. On a phone they are as wide as their texts need, without icons, and fill each line together. */
export const buttonLines = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  '& > *': { flexGrow: fillsLine },
  '& .MuiButton-root': { px: { xs: 2.5, tablet: 3.5 } },
  '& .MuiButton-startIcon': { display: { xs: 'none', tablet: 'inherit' } },
} as const;
