/** A list in a frame, without marks. */
export const outlinedList = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;
