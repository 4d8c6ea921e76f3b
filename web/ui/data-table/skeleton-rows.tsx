import Skeleton from '@mui/material/Skeleton';
import { useDelayed } from '../../hooks/use-delayed.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

interface SkeletonRowsProps {
  /** For screen readers: "Loading invoices...". */
  readonly text: string;
  /** Of a row, in pixels. */
  readonly height: number;
}

const widths = ['62%', '48%', '55%', '40%', '58%', '45%', '52%', '60%'];

/** Of all placeholder rows, in pixels. */
export const skeletonHeight = (rowHeight: number): number => widths.length * rowHeight;

/** Placeholder rows. They take up space immediately and appear after a moment. */
export const SkeletonRows = ({ text, height }: SkeletonRowsProps) => {
  const shown = useDelayed(true);
  return (
    <div role="status" style={{ visibility: shown ? 'inherit' : 'hidden' }}>
      <VisuallyHidden>{text}</VisuallyHidden>
      {widths.map((width) => (
        <div
          key={width}
          style={{ height, display: 'flex', alignItems: 'center', gap: 24, padding: '0 16px' }}
        >
          <Skeleton width={width} height={12} />
          <Skeleton width={72} height={12} sx={{ ml: 'auto' }} />
          <Skeleton width={64} height={20} />
        </div>
      ))}
    </div>
  );
};
