import { plans, type PlanName } from '../../../../contracts/accounts/plans.ts';
import { sequenceRows } from '../../../data/lists/paged-lists.ts';
import { readPage } from '../../../data/lists/pages.ts';

/** For how many further sequences the plan has room, told before anything is typed; null for any number. */
export const freeSequences = async (license: PlanName): Promise<number | null> => {
  const { maxSequences } = plans[license];
  if (maxSequences === null) return null;
  const { counts } = await readPage(sequenceRows, { limit: '1' });
  return Math.max(0, maxSequences - counts.active - counts.paused);
};
