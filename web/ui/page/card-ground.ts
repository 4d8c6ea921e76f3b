/** The edge and the ground of a card, for `sx`. */
export const cardGround = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const;
