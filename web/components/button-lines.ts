/** Buttons side by side. On a phone they are as wide as their texts need, without icons, and fill each line together. */
export const buttonLines = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  '& > *': { flexGrow: { xs: 1, tablet: 0 } },
  '& .MuiButton-root': { px: { xs: 2.5, tablet: 3.5 } },
  '& .MuiButton-startIcon': { display: { xs: 'none', tablet: 'inherit' } },
} as const;
