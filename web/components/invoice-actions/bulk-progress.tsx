import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { formatCount } from '../../../domain/money.ts';
import { useStore } from '../../lib/store.ts';
import { bulkRunStore } from './bulk-run.ts';

/** How far a run over many invoices is; when it is over, those that it failed for, each with its reason. */
export const BulkProgress = () => {
  const run = useStore(bulkRunStore);
  if (!run || (run.isOver && run.failed.length === 0)) return null;
  const { doing, total, done, failed, isOver } = run;
  const behind = done + failed.length;
  return (
    <Box
      role="region"
      aria-label={doing}
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 3,
        mt: 4,
        maxWidth: 560,
        p: 4,
        border: 1,
        borderColor: 'outline',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box role="status" sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
        {isOver
          ? `${formatCount(done)} of ${formatCount(total)} done, ${formatCount(failed.length)} failed`
          : `${doing}: ${formatCount(behind)} of ${formatCount(total)}`}
      </Box>
      {!isOver && (
        <LinearProgress
          variant="determinate"
          aria-label={doing}
          value={(100 * behind) / total}
          sx={{ mt: 2 }}
        />
      )}
      {failed.length > 0 && (
        <Box
          component="ul"
          sx={{ m: 0, mt: 2, pl: 4, maxHeight: 200, overflowY: 'auto', fontSize: '0.8125rem' }}
        >
          {failed.map(({ id, name, why }) => (
            <li key={id}>{`${name}: ${why}`}</li>
          ))}
        </Box>
      )}
      {isOver && (
        <Button size="small" sx={{ mt: 2 }} onClick={() => bulkRunStore.set(undefined)}>
          Close
        </Button>
      )}
    </Box>
  );
};
