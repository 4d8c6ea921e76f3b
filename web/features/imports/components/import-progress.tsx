import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ImportView, ResultFilter } from '../../../../contracts/imports/imports.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { UrlTabs } from '../../../ui/controls/url-tabs.tsx';
import { loadOf } from '../../../data/load.ts';
import { useNow } from '../../../data/account/clock.ts';
import { useCancel, useResults, useUndo } from '../api/import-calls.ts';
import { countsInWords } from './counts-in-words.ts';
import { DownloadProblems } from './download-problems.tsx';
import { ResultRows } from './import-rows.tsx';
import { formatCount } from '../../../data/account/numbers.ts';

const titles: Readonly<Record<ImportView['status'], string>> = {
  draft: 'Not confirmed yet',
  running: 'Importing...',
  cancelling: 'Stopping...',
  done: 'Import complete',
  cancelled: 'Import stopped',
  undoing: 'Undoing...',
  undone: 'Import undone',
};

const Results = ({ view }: { readonly view: ImportView }) => {
  const [filter, setFilter] = useState<ResultFilter>('all');
  const pages = useResults(view.id, filter);
  const rows = pages.data?.pages.flatMap((page) => page.rows);
  const problems = view.counts.skipped + view.counts.failed;
  const tabs = [
    { value: 'all', label: 'All', count: view.entries },
    { value: 'problems', label: 'Problems', count: problems },
    ...(view.left > 0 ? [{ value: 'left' as const, label: 'Kept', count: view.left }] : []),
  ] as const;
  return (
    <Box sx={{ mt: 6 }}>
      <UrlTabs label="Results" tabs={tabs} value={filter} onChange={setFilter} panelId="import-results" />
      <Box id="import-results" role="tabpanel" aria-label="Results">
        <Loaded
          load={loadOf(pages)}
          data={rows}
          loadingText="Loading results..."
          failure="The results couldn't be loaded."
          meaning=""
          height={240}
        >
          {(all) => <ResultRows rows={all} />}
        </Loaded>
        {pages.hasNextPage && (
          <Button sx={{ mt: 2 }} onClick={() => void pages.fetchNextPage()}>
            {`Show more of ${formatCount(pages.data?.pages[0]?.total ?? 0)}`}
          </Button>
        )}
      </Box>
    </Box>
  );
};

const isBusy = ({ status }: ImportView): boolean => ['running', 'cancelling', 'undoing'].includes(status);

const total = ({ status, entries, counts }: ImportView): number =>
  status === 'undoing'
    ? Math.max(1, counts.created + counts.updated + counts.unchanged + counts.skipped + counts.failed)
    : Math.max(1, entries);

interface ImportProgressProps {
  readonly view: ImportView;
  /** It was confirmed on this page: its heading takes the focus of the button, which is gone. */
  readonly takesFocus: boolean;
}

/** Moves the focus to the heading when a button that had it is gone, because the import is in another state. */
const useHeadingFocus = (status: ImportView['status'], takesFocus: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(takesFocus ? 'draft' : status);
  useLayoutEffect(() => {
    if (before.current !== status && document.activeElement === document.body) heading.current?.focus();
    before.current = status;
  }, [status]);
  return heading;
};

/** An import that was confirmed: its progress, its results by row, and Undo. The page can be left meanwhile. */
export const ImportProgress = ({ view, takesFocus }: ImportProgressProps) => {
  const heading = useHeadingFocus(view.status, takesFocus);
  const now = useNow();
  const cancel = useCancel(view.id);
  const undo = useUndo(view.id);
  const busy = isBusy(view);
  const isOver = view.status === 'done' || view.status === 'cancelled';
  const canUndo = isOver && view.undoUntil !== null && now <= Date.parse(view.undoUntil);
  return (
    <>
      <Box
        role="region"
        aria-label="Progress"
        sx={{ p: 4, border: 1, borderColor: 'outline', borderRadius: 1, bgcolor: 'background.paper' }}
      >
        <Typography variant="h2" ref={heading} tabIndex={-1}>
          {titles[view.status]}
        </Typography>
        <Box role="status" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
          {busy
            ? `${view.fileName}: ${formatCount(view.done)} of ${formatCount(total(view))}. You can leave this page.`
            : `${view.fileName}: ${countsInWords(view)}`}
        </Box>
        {busy && (
          <LinearProgress
            variant="determinate"
            aria-label="Progress"
            value={(100 * view.done) / total(view)}
            sx={{ mt: 3 }}
          />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
          {view.status === 'running' && (
            <BusyButton
              busy={cancel.isPending}
              busyText="Stopping..."
              onClick={() => void cancel.start(undefined)}
            >
              Stop
            </BusyButton>
          )}
          {isOver && (
            <Button component={Link} to="/invoices" variant="contained" color="primary">
              View invoices
            </Button>
          )}
          {canUndo && (
            <BusyButton
              busy={undo.isPending}
              busyText="Undoing..."
              onClick={() => void undo.start(undefined)}
            >
              Undo import
            </BusyButton>
          )}
          {!busy && view.counts.skipped + view.counts.failed > 0 && <DownloadProblems importId={view.id} />}
        </Box>
        {canUndo && (
          <Typography sx={{ mt: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>
            You can undo the whole import for an hour. Anything you've changed since stays.
          </Typography>
        )}
      </Box>
      {!busy && <Results view={view} />}
    </>
  );
};
