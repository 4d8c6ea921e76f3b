import Button from '@mui/material/Button';
import { shortDate } from '../../../domain/calendar.ts';
import type { Moment } from './as-of.ts';
import { useViewer } from '../../data/account/viewer.ts';
import { Notice } from '../../ui/page/notice.tsx';

/** Says that the page shows an earlier moment, if so. */
export const AsOfBanner = ({ moment }: { readonly moment: Moment }) => {
  const { first, latestLabel } = useViewer();
  return moment.at === '' ? null : (
    <div role="status">
      <Notice tone="purple" action={<Button onClick={() => moment.set('')}>Back to {latestLabel}</Button>}>
        {moment.isBeforeShown
          ? `This link shows nothing before ${shortDate(first)}.`
          : `As of ${moment.words}. Nothing can be changed here.`}
      </Notice>
    </div>
  );
};
