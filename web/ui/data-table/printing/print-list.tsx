import { useEffect, useRef, useState } from 'react';
import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import { isDialogOpen } from '../../../navigation/shortcuts.ts';
import { showFailure } from '../../../data/toasts.ts';
import type { ShownList } from '../column.ts';
import { formatCount } from '../../../data/account/numbers.ts';

/** About 130 sheets of A4; a browser takes long over more. */
const mostPrinted = 5_000;

const Progress = styled('div')(({ theme }) => ({
  position: 'fixed',
  left: '50%',
  bottom: 24,
  transform: 'translateX(-50%)',
  zIndex: 10,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '8px 8px 8px 16px',
  border: `1px solid ${theme.vars.palette.outline}`,
  borderRadius: theme.vars.shape.borderRadius,
  fontVariantNumeric: 'tabular-nums',
  backgroundColor: theme.vars.palette.background.paper,
}));

/** Resolves after the latest rows are rendered. */
const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Prints all rows that the filter finds: the rest of the list is loaded first. Ctrl+P or Cmd+P does the same; the
 * browser's own menu can't wait for it and prints what is loaded.
 */
export const PrintButton = ({ list }: { readonly list: ShownList }) => {
  const [loading, setLoading] = useState<AbortController>();
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  const { view } = list;
  useEffect(() => () => loading?.abort(), [loading, view]);

  const print = async (): Promise<void> => {
    const { rows, hasMore } = latest.current;
    if (hasMore && rows.length < mostPrinted) {
      const stop = new AbortController();
      setLoading(stop);
      const isRead = await latest.current.readUpTo(mostPrinted, stop.signal);
      setLoading(undefined);
      if (stop.signal.aborted) return;
      if (!isRead) return showFailure("Some rows couldn't be loaded", 'Nothing was printed.');
      const { keepFirst } = latest.current;
      window.addEventListener('afterprint', () => keepFirst(rows.length), { once: true });
    }
    await drawn();
    window.print();
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
      if (key.toLowerCase() !== 'p' || altKey || shiftKey || !(ctrlKey || metaKey)) return;
      if (isDialogOpen() || !latest.current.hasMore) return;
      event.preventDefault();
      if (loading === undefined) void print();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  return (
    <>
      <Button
        size="small"
        variant="text"
        className="no-print"
        disabled={loading !== undefined}
        onClick={() => void print()}
        sx={{ ml: 'auto' }}
      >
        Print
      </Button>
      {loading && (
        <Progress role="status" className="no-print">
          {`Loading rows to print: ${formatCount(list.rows.length)} of ${formatCount(Math.min(list.total, mostPrinted))}`}
          <Button size="small" onClick={() => loading.abort()}>
            Cancel
          </Button>
        </Progress>
      )}
    </>
  );
};
