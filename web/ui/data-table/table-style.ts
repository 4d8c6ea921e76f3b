import { styled } from '@mui/material/styles';

/**
 * The sheet cuts off the line below the last row. A selector for that row would have the browser compute the styles of
 * all rows again for each one that comes or goes, several times a second while one scrolls.
 */
export const cutsLastLine = { marginBottom: -1 };

/** The table's styles for plain elements, because ten thousand rows are too many for a component per cell. */
export const Table = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.8125rem',
  lineHeight: '1.125rem',
  overflowAnchor: 'none',
  ...cutsLastLine,
  '& th, & td': {
    padding: '0 12px',
    textAlign: 'left',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 16 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 16 },
  '& .right': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& thead': { position: 'sticky', top: 'var(--top-bar-height, 0px)', zIndex: 2 },
  '& th': {
    height: 40,
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.background.paper,
    whiteSpace: 'nowrap',
  },
  '& td': { height: 44, paddingTop: 4, paddingBottom: 4, overflowWrap: 'anywhere' },
  '& td:has(> .hands.shown)': { height: 52 },
  '&.compact td': { height: 34, paddingTop: 2, paddingBottom: 2 },
  '&.compact .action': { height: 28 },
  '& tr.spacer td': { padding: 0, border: 0, height: 'inherit' },
  '& tr.detail td': {
    height: 'auto',
    padding: 0,
    whiteSpace: 'normal',
    backgroundColor: theme.vars.palette.background.default,
  },
  '& tr.opens': { cursor: 'pointer' },
  '& tbody tr.row:hover': { backgroundColor: theme.vars.palette.action.hover },
  '& tr.row[aria-selected=true]': { backgroundColor: theme.vars.palette.action.selected },
  '& tr.row:focus-visible': { outlineOffset: -2 },
  '& td.unfold': { padding: '0 0 0 8px' },
  '& td.actions, & th.actions': { position: 'relative', padding: 0 },
  // They overlay the end of the row but for its focus ring, so that they need no column; on touch they have one.
  '& .hands': {
    position: 'absolute',
    right: 8,
    top: 2,
    bottom: 2,
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    paddingLeft: 8,
    backgroundColor: theme.vars.palette.background.paper,
    opacity: 0,
  },
  '& tr.row[aria-selected=true] .hands': { backgroundColor: theme.vars.palette.action.selected },
  '& tr.row:hover .hands': { backgroundColor: theme.vars.palette.action.hover },
  '& tr.row:hover .hands, & tr.row:focus-within .hands, & .hands:has([aria-expanded=true]), & .hands.shown': {
    opacity: 1,
  },
  '@media print': {
    '& td.actions, & th.actions, & col.actions, & td.select, & th.select, & col.select': { display: 'none' },
    '& thead': { position: 'static' },
    '& tr': { breakInside: 'avoid' },
  },
}));

/** The surface under a table or a list of cards. */
export const Sheet = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'clip',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  // The rows of the previous query while the current one is loading.
  '&.old > :is(table, ul, div)': { opacity: 0.6 },
}));

/** Says that new rows are not shown yet; overlays the list, so that nothing moves. */
export const News = styled('button')(({ theme }) => ({
  position: 'absolute',
  top: 6,
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 3,
  height: 28,
  padding: '0 12px',
  border: `1px solid ${theme.vars.palette.outline}`,
  borderRadius: 14,
  fontSize: '0.75rem',
  fontWeight: 500,
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.vars.palette.background.paper,
  cursor: 'pointer',
}));

/** A button that looks like what it holds. */
export const BareButton = styled('button')(({ theme }) => ({
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: 0,
  padding: 0,
  margin: 0,
  textAlign: 'inherit',
  cursor: 'pointer',
  borderRadius: 4,
  maxWidth: '100%',
  overflowWrap: 'anywhere',
  '&.head': { display: 'inline-flex', alignItems: 'center', gap: 4, height: 28 },
  '&.head:hover, &.head.sorted': { color: theme.vars.palette.text.primary },
  '&.head svg': { flex: 'none' },
  '&.who': { fontWeight: 500, verticalAlign: 'middle' },
  '&.action': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 6,
    flex: 'none',
    minWidth: 32,
    height: 32,
    padding: '0 8px',
    borderRadius: 6,
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
  },
  '&.action:hover:not(:disabled)': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.divider,
  },
  '&.action.main': {
    color: theme.vars.palette.text.primary,
    border: `1px solid ${theme.vars.palette.outline}`,
    backgroundColor: theme.vars.palette.background.paper,
    whiteSpace: 'nowrap',
  },
  '&:disabled': { cursor: 'default', color: theme.vars.palette.action.disabled },
  '&.touch': { minWidth: 44, height: 44 },
}));

export const Tick = styled('input')(({ theme }) => ({
  width: 16,
  height: 16,
  margin: 0,
  verticalAlign: 'middle',
  accentColor: theme.vars.palette.primary.main,
  cursor: 'pointer',
}));
