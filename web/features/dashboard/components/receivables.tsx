import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ageLabels, receivablesView, type ReceivablesView } from '../../../../contracts/dashboard.ts';
import { formatCount, formatMoney } from '../../../../domain/money.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { api } from '../../../lib/api.ts';
import { loadOf } from '../../../lib/load.ts';
import { addressOf } from '../../../lib/pages.ts';

const Ages = ({ groups, total }: ReceivablesView) => (
  <Box
    component="table"
    sx={{
      width: '100%',
      borderCollapse: 'collapse',
      fontVariantNumeric: 'tabular-nums',
      fontSize: '0.8125rem',
      '& th, & td': { px: 4, py: 2, borderTop: 1, borderColor: 'divider' },
    }}
  >
    <tbody>
      {groups.map(({ age, cents, count }) => (
        <tr key={age}>
          <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 400 }}>
            {ageLabels[age]}
          </Box>
          <Box
            component="td"
            aria-hidden
            sx={{ width: '40%', display: { xs: 'none', tablet: 'table-cell' } }}
          >
            <Box
              sx={{
                height: 8,
                borderRadius: 0.5,
                bgcolor: age === 'not_due' ? 'primary.main' : 'tone.red.text',
                width: `${total.cents === 0 ? 0 : Math.round((100 * cents) / total.cents)}%`,
              }}
            />
          </Box>
          <Box component="td" sx={{ textAlign: 'right', color: 'text.secondary' }}>
            {formatCount(count)}
          </Box>
          <Box component="td" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
            {formatMoney(cents)}
          </Box>
        </tr>
      ))}
    </tbody>
  </Box>
);

/** What was owed, by how late it was. */
export const Receivables = ({ at }: { readonly at: string }) => {
  const query = useQuery({
    queryKey: ['/api/receivables', at],
    queryFn: ({ signal }) => api.get(addressOf('/api/receivables', { at }), receivablesView, signal),
    placeholderData: (before) => before,
  });
  return (
    <Box
      component="section"
      aria-labelledby="receivables"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Typography variant="h3" component="h2" id="receivables" sx={{ px: 4, py: 3 }}>
        Receivables by Age
      </Typography>
      <Loaded
        load={loadOf(query)}
        data={query.data}
        loadingText="Loading receivables..."
        failure="The receivables couldn't be loaded."
        height={165}
      >
        {(data) => <Ages {...data} />}
      </Loaded>
    </Box>
  );
};
