/** How a variable looks inside words. */
export const chipStyle = {
  px: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  color: 'tone.neutral.text',
  bgcolor: 'tone.neutral.surface',
  fontSize: '0.875em',
  // The line is not higher for it.
  lineHeight: 1,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  cursor: 'default',
} as const;
