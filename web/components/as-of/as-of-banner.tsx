import Button from '@mui/material/Button';
import type { Moment } from '../../lib/as-of.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Notice } from '../notice.tsx';

/** Says that the page shows an earlier moment, if so. */
export const AsOfBanner = ({ moment }: { readonly moment: Moment }) => {
  const { latestLabel } = useViewer();
  return moment.at === '' ? null : (
    <div role="status">
      <Notice tone="purple" action={<Button onClick={() => moment.set('')}>Back to {latestLabel}</Button>}>
        As of {moment.words}. Nothing can be changed here.
      </Notice>
    </div>
  );
};
