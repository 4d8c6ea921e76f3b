import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { Load } from '../../data/load.ts';
import { ErrorState } from './error-state.tsx';
import { LoadFailed } from './load-failed.tsx';
import { OldData } from './old-data.tsx';
import { Placeholder } from './placeholder.tsx';

interface LoadedProps<T> {
  readonly load: Load;
  /** What was loaded. */
  readonly data: T | undefined;
  /** "Loading invoices..." */
  readonly loadingText: string;
  /** What is said when it failed. */
  readonly failure: string;
  /** What the failure means for the user's money. */
  readonly meaning?: string | undefined;
  /** What it needs at least, in pixels; it has that while it loads and when it fails, too. */
  readonly height: number;
  /** In place of a plain placeholder. */
  readonly loading?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** From this height on a failure is said in full, below it in a line. */
const fullHeight = 200;

/** What is read from the server: loading, failed with Try Again, or shown, and then marked if it is old. */
export const Loaded = <T,>({
  load,
  data,
  loadingText,
  failure,
  meaning,
  height,
  loading,
  children,
}: LoadedProps<T>) => {
  const failed =
    height >= fullHeight ? (
      <ErrorState text={failure} meaning={meaning} load={load} />
    ) : (
      <LoadFailed text={failure} load={load} />
    );
  if (load.isError)
    return (
      <Box sx={{ display: 'grid', alignItems: 'center', minHeight: height, '& > *': { gridArea: '1 / 1' } }}>
        {/* It keeps the height that it had while it was loading. */}
        {loading !== undefined && <Box sx={{ visibility: 'hidden', minWidth: 0 }}>{loading}</Box>}
        {failed}
      </Box>
    );
  if (data === undefined)
    return load.isPending ? (
      <Box sx={{ minHeight: height }}>{loading ?? <Placeholder text={loadingText} height={height} />}</Box>
    ) : null;
  return (
    <Box sx={{ minHeight: height }}>
      <OldData load={load} />
      {children(data)}
    </Box>
  );
};
