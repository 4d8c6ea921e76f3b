import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { AttentionEntry } from '../../../../contracts/invoices/attention.ts';
import { fallbacks } from '../../../../contracts/messages.ts';
import { Money } from '../../../ui/text/money.tsx';
import { SheetLink } from '../../../components/record-page/sheet-link.tsx';

/** "Ada Ltd, invoice INV-1" */
export const nameOf = ({ clientName, invoiceNumber }: AttentionEntry): string =>
  `${clientName ?? fallbacks.client}, invoice ${invoiceNumber}`;

const Root = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"who" "what" "actions"',
  columnGap: 16,
  rowGap: 8,
  padding: '12px 16px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '@container (min-width: 860px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 420px',
    gridTemplateAreas: '"who actions" "what actions"',
    rowGap: 2,
  },
}));

const Actions = styled('div')({
  gridArea: 'actions',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '@container (min-width: 860px)': { justifyContent: 'flex-end', alignContent: 'start' },
  '@media (pointer: fine)': {
    '& .MuiButton-root': { minHeight: 30, padding: '4px 10px', fontSize: '0.8125rem' },
  },
});

interface EntryFrameProps {
  readonly kind: string;
  readonly entry: AttentionEntry;
  /** What it is, since when, and what to do. */
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** One entry: who and how much, what it is, and the buttons that settle it. */
export const EntryFrame = ({ kind, entry, children, actions }: EntryFrameProps) => (
  <Root aria-label={nameOf(entry)} data-inner-row={`${kind} ${entry.invoiceId}`}>
    <Box sx={{ gridArea: 'who', display: 'flex', flexWrap: 'wrap', columnGap: 4, fontWeight: 500 }}>
      {/* As wide as its longest word: the amount goes to the next line if it has no room beside that. */}
      <Box sx={{ flex: '1 1 0', maxWidth: '100%', overflowWrap: 'break-word' }}>
        <span dir="auto">
          {entry.clientName === null ? (
            fallbacks.client
          ) : (
            <SheetLink kind="clients" id={entry.clientId} color="inherit">
              {entry.clientName}
            </SheetLink>
          )}
        </span>{' '}
        <Box
          component="span"
          sx={{
            // A number breaks only if it is longer than a line.
            display: 'inline-block',
            maxWidth: '100%',
            color: 'text.secondary',
            fontSize: '0.8125rem',
            fontWeight: 400,
          }}
        >
          <SheetLink kind="invoices" id={entry.invoiceId} color="inherit">
            {entry.invoiceNumber}
          </SheetLink>
        </Box>
      </Box>
      <Money minor={entry.amount} currency={entry.currency} />
    </Box>
    <Box
      sx={{
        gridArea: 'what',
        display: 'flex',
        flexDirection: 'column',
        gap: 0.5,
        minWidth: 0,
        overflowWrap: 'anywhere',
        fontSize: '0.8125rem',
      }}
    >
      {children}
    </Box>
    <Actions>{actions}</Actions>
  </Root>
);

/** What is said in addition. */
export const Aside = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ color: 'text.secondary' }}>{children}</Box>
);
