import type { ImportView } from '../../../../contracts/imports/imports.ts';
import { formatCount } from '../../../data/account/numbers.ts';

type Counts = Pick<ImportView, 'status' | 'counts' | 'removed' | 'restored' | 'left' | 'gone'>;

const undoneCounts = ({ removed, restored, left, gone }: Counts): Record<string, number> => ({
  removed,
  restored,
  'kept because they were changed since': left,
  'already gone': gone,
});

/** What an import did, or what undoing it did: how many records of each kind. */
export const countsInWords = (view: Counts): string => {
  const outcomes = Object.entries(view.status === 'undone' ? undoneCounts(view) : view.counts);
  const words = outcomes.flatMap(([outcome, count]) =>
    count === 0 ? [] : [`${formatCount(count)} ${outcome}`],
  );
  return words.length === 0 ? 'nothing was imported.' : `${words.join(', ')}.`;
};
