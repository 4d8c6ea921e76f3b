import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ShownList } from './column.ts';
import { PrintButton } from './printing/print-list.tsx';
import { formatCount } from '../../data/account/numbers.ts';

/** Calls back when the end of the loaded rows comes near. */
export const NearEnd = ({ loaded, onReach }: { readonly loaded: number; readonly onReach: () => void }) => {
  const mark = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  useEffect(() => {
    reach.current = onReach;
  });
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reach.current();
      },
      { rootMargin: '1200px 0px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [loaded]);
  return <div ref={mark} aria-hidden />;
};

interface ListFootProps {
  readonly list: ShownList;
  readonly loaded: number;
}

/** Rows that have left the list may still be shown: it can have none. */
const countText = (loaded: number, total: number): string =>
  total === 0
    ? 'Showing 0 of 0'
    : `Showing 1 to ${formatCount(Math.min(loaded, total))} of ${formatCount(total)}`;

/** How much of the list is shown; loads more as the user approaches its end. */
export const ListFoot = ({ list, loaded }: ListFootProps) => (
  <>
    {list.hasMore && !list.isMoreFailed && <NearEnd loaded={loaded} onReach={list.more} />}
    <Box
      className="no-print"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        mt: 3,
        color: 'text.secondary',
        fontSize: '0.8125rem',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <span>{countText(loaded, list.total)}</span>
      {list.isMoreFailed && (
        <>
          <Box component="span" role="alert" sx={{ color: 'tone.red.text' }}>
            More rows couldn't be loaded.
          </Box>
          <Button size="small" onClick={list.more}>
            Try Again
          </Button>
        </>
      )}
      <PrintButton list={list} />
    </Box>
  </>
);
