import type { Label } from './labels.ts';
import { rightOfBox } from './neighbors.ts';
import { leadingLabel, type Reading } from './reading.ts';
import { bottomOf, boxOfSpan, type Segment, textOfSpan, wholeSpan } from './segments.ts';

/** A row of at least two heads of columns. */
interface ListHead {
  readonly page: number;
  readonly bottom: number;
  /** Where the first of its columns begins. */
  readonly x: number;
}

const leads = (reading: Reading, segment: Segment): Label | undefined => leadingLabel(reading, segment);

const listHeads = (reading: Reading): ListHead[] =>
  reading.segments.flatMap((segment): ListHead[] => {
    if (leads(reading, segment)?.kind !== 'column') return [];
    const beside = rightOfBox(reading, segment.page, boxOfSpan(wholeSpan(segment)));
    const hasHead = beside.some((other) => leads(reading, other)?.kind === 'column');
    return hasHead ? [{ page: segment.page, bottom: bottomOf(segment), x: segment.x }] : [];
  });

const sums = ['net', 'gross', 'total', 'tax', 'amountDue'] as const;
const isSum = ({ kind }: Label): boolean => sums.some((sum) => sum === kind);

/** Words behind the label that say more than "10 %", "(incl. VAT)" or "USD": "Deposit for website", "VAT return". */
const goesOn = (label: Label): boolean => {
  const rest = textOfSpan(label.rest)
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/\p{Sc}|\b[A-Z]{3}\b/gu, ' ');
  return !label.hasColon && /^\s*\p{L}{2,}/u.test(rest);
};

/** Whether a label begins a line of the list of items: "Retainer", "Deposit for website", "Balance sheet". */
export const isListItem = (reading: Reading, label: Label): boolean => {
  const { segment } = label;
  if (!label.leads) return false;
  const heads = listHeads(reading).filter(
    ({ page, bottom }) => page === segment.page && bottom <= segment.y + 1,
  );
  const head = heads.toSorted((one, other) => other.bottom - one.bottom)[0];
  if (head === undefined) return false;
  const isItem = (one: Label): boolean =>
    one.kind === 'prepaid' || (goesOn(one) && Math.abs(one.segment.x - head.x) < one.segment.height);
  const hasEnded = reading.labels.some(
    (other) =>
      other.leads &&
      other.segment.page === segment.page &&
      other.segment.y > head.bottom - 1 &&
      other.segment.y < segment.y - 1 &&
      isSum(other) &&
      !isItem(other),
  );
  return !hasEnded && isItem(label);
};
