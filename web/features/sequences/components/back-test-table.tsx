import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { cardGround } from '../../../ui/page/card-ground.ts';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '8px 12px', textAlign: 'right' },
  '& th': { fontWeight: 500, overflowWrap: 'anywhere', color: theme.vars.palette.text.secondary },
  '& th:first-of-type': { textAlign: 'left' },
  '& tbody tr > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  [theme.breakpoints.down('tablet')]: { '& th, & td': { padding: '8px 4px' } },
}));

interface Row {
  readonly name: string;
  readonly figures: readonly string[];
}

/** Figures of several things side by side. */
export const CountTable = ({
  title,
  columns,
  rows,
}: {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}) => (
  <Part title={title}>
    <Table aria-label={title}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, figures }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, at) => (
              <td key={columns[at + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  </Part>
);

/** A part of the result, with its title. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box
    component="section"
    aria-label={title}
    sx={{
      ...cardGround,
      p: { xs: 3, tablet: 5 },
    }}
  >
    <Typography variant="h2" sx={{ mb: 3 }}>
      {title}
    </Typography>
    {children}
  </Box>
);
