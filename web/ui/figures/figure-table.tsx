import { styled } from '@mui/material/styles';

/** The figures of a card in rows: their name, then numbers. */
export const FigureTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  'th, td': { padding: '6px 0 6px 12px', textAlign: 'right', whiteSpace: 'nowrap', fontWeight: 400 },
  'th:first-of-type': { paddingLeft: 0, textAlign: 'left', whiteSpace: 'normal' },
  'thead th': { color: theme.vars.palette.text.secondary },
  'tbody tr, tfoot tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  'tfoot th, tfoot td': { fontWeight: 600 },
  'a:focus-visible': { outlineOffset: 2 },
  '@media (pointer: coarse)': { 'tbody th, tbody td': { paddingTop: 12, paddingBottom: 12 } },
}));
