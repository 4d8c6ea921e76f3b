import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { cardGround } from '../../../ui/page/card-ground.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { allLoads, loadOf } from '../../../data/load.ts';
import { isEarlier, type Moment } from '../../../components/as-of/as-of.ts';
import { useViewer } from '../../../data/account/viewer.ts';
import type { Scope } from '../../../components/timeline/scope.ts';
import { useLines, type Line } from '../states.ts';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '8px 16px', textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& th': { fontWeight: 500, color: theme.vars.palette.text.secondary },
  '& tbody th': { width: '34%' },
  '& tr + tr > *, & tbody tr:first-of-type > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& tr[data-changed=true] td:last-of-type': { fontWeight: 600 },
  [theme.breakpoints.down('tablet')]: { '& th, & td': { padding: '8px 10px' } },
}));

const missing: Readonly<Record<Scope['kind'], string>> = {
  invoice: 'There was no such invoice.',
  client: 'There was no such client.',
  account: 'There was nothing yet.',
};

const Lines = ({ lines }: { readonly lines: readonly Line[] }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      // An amount with the number of its invoices needs more room than two columns have on a phone.
      gridTemplateColumns: {
        xs: 'repeat(auto-fill, minmax(min(100%, 140px), 1fr))',
        tablet: 'repeat(auto-fill, minmax(168px, 1fr))',
      },
      columnGap: 6,
      rowGap: 3,
      m: 0,
      p: 4,
      fontSize: '0.8125rem',
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
      '& dt': { color: 'text.secondary' },
      '& dd': { m: 0, fontWeight: 500 },
    }}
  >
    {lines.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Box>
);

interface StateTableProps {
  readonly scope: Scope;
  readonly moment: Moment;
  readonly other: Moment;
}

/** How it stood at the moment, and, compared with another one, what is different. */
export const StateTable = ({ scope, moment, other }: StateTableProps) => {
  const isCompared = other.at !== '';
  const { latestLabel } = useViewer();
  const chosen = useLines(scope, moment);
  const compared = useLines(scope, other, isCompared);
  const columns = [
    { moment, lines: chosen.data },
    ...(isCompared ? [{ moment: other, lines: compared.data }] : []),
  ].sort((one, another) => (isEarlier(one.moment, another.moment) ? -1 : 1));
  const isThere = columns.every(({ lines }) => lines !== undefined);
  const valueOf = (lines: readonly Line[] | undefined, label: string): string =>
    lines?.find((line) => line.label === label)?.value ?? '–';
  return (
    <Box component="section" aria-label="How it stood" sx={cardGround}>
      <Loaded
        load={isCompared ? allLoads(loadOf(chosen), loadOf(compared)) : loadOf(chosen)}
        data={isThere ? columns : undefined}
        loadingText="Loading figures..."
        failure="The figures couldn't be loaded."
        height={120}
      >
        {(shown) => {
          const labels = [...new Set(shown.flatMap(({ lines }) => lines?.map(({ label }) => label) ?? []))];
          if (labels.length === 0)
            return <Box sx={{ px: 4, py: 6, color: 'text.secondary' }}>{missing[scope.kind]}</Box>;
          if (!isCompared) return <Lines lines={shown[0]?.lines ?? []} />;
          return (
            <Table>
              <thead>
                <tr>
                  <th scope="col">What changed</th>
                  {shown.map(({ moment: { at, words } }, index) => (
                    <th scope="col" key={index}>
                      {at === '' ? latestLabel : words}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {labels.map((label) => {
                  const values = shown.map(({ lines }) => valueOf(lines, label));
                  return (
                    <tr key={label} data-changed={values[0] !== values[1]}>
                      <th scope="row">{label}</th>
                      {values.map((value, index) => (
                        <td key={index}>{value}</td>
                      ))}
                    </tr>
                  );
                })}
              </tbody>
            </Table>
          );
        }}
      </Loaded>
    </Box>
  );
};
