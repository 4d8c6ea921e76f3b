import { Suspense, useEffect } from 'react';
import Box from '@mui/material/Box';
import { useUser } from '../../data/account/session.ts';
import { useStore } from '../../hooks/store.ts';
import { bulkRunsStore, showStopped } from './bulk-run.ts';
import { warmed } from '../../loading/warmed.ts';

const BulkRunPanel = warmed(async () => (await import('./bulk-run-panel.tsx')).BulkRunPanel);

/** Bulk actions: the progress of each and, when it is over, the result for every invoice. */
export const BulkProgress = () => {
  const runs = useStore(bulkRunsStore);
  const { id } = useUser();
  useEffect(() => {
    const ended = new AbortController();
    void showStopped(id, ended.signal);
    return () => ended.abort();
  }, [id]);
  if (runs.length === 0) return null;
  return (
    <Box sx={{ maxWidth: 560, display: 'grid', gap: 2 }}>
      <Suspense fallback={null}>
        {runs.map((run) => (
          <BulkRunPanel key={run.id} run={run} />
        ))}
      </Suspense>
    </Box>
  );
};
