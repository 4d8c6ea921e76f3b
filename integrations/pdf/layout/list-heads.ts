import type { Label } from './labels.ts';
import type { Reading } from './reading.ts';
import { bottomOf } from './segments.ts';

/** Whether the label is the head of a column in a list of items: another head such as "Quantity" stands beside it. */
export const headsList = ({ onPage, labelsIn }: Reading, { segment }: Label): boolean =>
  (onPage.get(segment.page) ?? []).some(
    (other) =>
      other !== segment &&
      Math.abs(bottomOf(other) - bottomOf(segment)) < segment.height * 0.6 &&
      labelsIn.get(other)?.some(({ kind, leads }) => leads && kind === 'column'),
  );
