import { amountsIn, type Amount } from './amounts.ts';
import { datesIn } from './dates.ts';
import { saysDiscount } from './discounts.ts';
import type { Label } from './labels.ts';
import type { LabelKind } from './language/words.ts';
import { headsList } from './list-heads.ts';
import { isListItem } from './list-items.ts';
import { belowBox, cellBelow, rightOfBox } from './neighbors.ts';
import { leadingLabel, type Reading } from './reading.ts';
import { bottomOf, boxOfSpan, type Segment, type Span, textOfSpan, wholeSpan } from './segments.ts';

export type MoneyKind = Extract<LabelKind, 'amountDue' | 'gross' | 'total' | 'net' | 'tax' | 'prepaid'>;

/** An amount behind a label that says what it is. */
export interface LabeledAmount {
  readonly kind: MoneyKind;
  readonly amount: Amount;
  readonly span: Span;
  readonly confidence: number;
  /** A currency named in the label, such as `Total (EUR)`. */
  readonly labelText: string;
  /** It stands within a sentence. */
  readonly isAside: boolean;
}

interface Placed {
  readonly amount: Amount;
  readonly span: Span;
}

const isMoneyKind = (kind: LabelKind): kind is MoneyKind =>
  ['amountDue', 'gross', 'total', 'net', 'tax', 'prepaid'].includes(kind);

/** A rate, a quantity or a year is not an amount. */
const isMoney = ({ currency, hasDecimals }: Amount): boolean => currency !== null || hasDecimals;

const amountsOf = ({ writing }: Reading, segment: Segment, from = 0, to = segment.text.length): Placed[] => {
  // "19% of 1,000.00" and "(incl. 190.00 tax)" explain an amount.
  const text = segment.text
    .slice(from, to)
    .replace(/\([^)]*\d[^)]*\)/g, (inside) =>
      /^\([-\d.,' €$£]+\)$/.test(inside) ? inside : ' '.repeat(inside.length),
    );
  return amountsIn(text, writing).map((amount) => ({
    amount,
    span: { segment, start: from + amount.start, end: from + amount.end },
  }));
};

/** The amounts on the label's right, up to the next label. */
const amountsRight = (reading: Reading, label: Label): Placed[] => {
  const found: Placed[] = [];
  for (const segment of rightOfBox(reading, label.segment.page, boxOfSpan(wholeSpan(label.segment)))) {
    if (leadingLabel(reading, segment) !== undefined) break;
    found.push(...amountsOf(reading, segment));
  }
  return found;
};

/** Whether nothing but the amount, and perhaps its label, stands in the segment. */
const isAmountAlone = ({ span }: Placed, label?: Label): boolean => {
  const { segment, start, end } = span;
  const from = label?.segment === segment ? label.rest.start : 0;
  return end - start >= segment.text.slice(from).trim().length - 1;
};

/** The amount under the label: in a table of sums, or large on a card of its own. */
const amountBelow = (reading: Reading, label: Label): Placed[] => {
  if (headsList(reading, label)) return [];
  const box = boxOfSpan(label);
  const [first, second] = belowBox(reading, label.segment.page, box);
  const reach = Math.max(2.6 * box.height, (first?.height ?? 0) * 1.2);
  if (first === undefined || first.y - bottomOf(box) > reach) {
    const cell = cellBelow(reading, label);
    return cell === undefined ? [] : amountsOf(reading, cell).filter((placed) => isAmountAlone(placed));
  }
  const found = amountsOf(reading, first).filter((placed) => isAmountAlone(placed));
  const goesOn =
    second !== undefined &&
    second.y - bottomOf(first) < 2.5 * first.height &&
    amountsOf(reading, second).some((placed) => isAmountAlone(placed) && isMoney(placed.amount)) &&
    Math.abs(second.height - first.height) < 0.1 * first.height;
  return goesOn && label.kind !== 'amountDue' ? [] : found;
};

/** "To be paid by 26 October 2026   279.57": a due date and what is due. */
const dueWithDate = (reading: Reading, label: Label): LabeledAmount[] => {
  const isDated = datesIn(textOfSpan(label.rest)).length === 1;
  if (!label.leads || !isDated || saysDiscount(label.segment.text)) return [];
  const [only, another] = amountsRight(reading, label).filter(({ amount }) => isMoney(amount));
  if (only === undefined || another !== undefined) return [];
  return [
    { kind: 'amountDue', ...only, confidence: 0.85, labelText: label.segment.text, isAside: !label.leads },
  ];
};

/** What is to be paid if it comes late, or early, is not what is to be paid. */
const onCondition =
  /\bafter (?:the |its )?(?:due|\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\bif (?:it is |it's )?(?:paid|late|overdue|received|not paid)|\b(?:paid|when|payment) late\b|\blate (?:fee|payment|charge|penalt)|\b(?:incl\w*|with|plus) (?:\w+ )?(?:late|penalt|interest)|\boverdue\b|\bpast due\b|\bearly\b|nach (?:ablauf|fälligkeit|dem \d|\d)|bei (?:verzug|verspät|zahlungsverzug|zahlung bis|zahlung innerhalb)|verspätet|verzug|mahn|skonto|après (?:l['’])?(?:échéance|le \d)|en cas de retard|en retard|pénalit|escompte|na (?:de )?(?:verval|\d)|te laat|aanmaning|betalingskorting|dopo (?:la )?(?:scadenza|il \d)|in ritardo|di mora|después d|recargo|de mora|con retraso|pronto pago/iu;

const isConditional = ({ segment, rest }: Label): boolean =>
  onCondition.test(segment.text.slice(0, rest.end));

const readLabel = (reading: Reading, label: Label): LabeledAmount[] => {
  const { kind, rest } = label;
  if (isConditional(label) || isListItem(reading, label)) return [];
  if (kind === 'dueDate') return dueWithDate(reading, label);
  if (!isMoneyKind(kind)) return [];
  const of = (placed: readonly Placed[], confidence: number): LabeledAmount[] => {
    const sure = placed.filter(({ amount }) => isMoney(amount));
    const [last] =
      sure.length > 0 ? sure.slice(-1) : placed.filter((one) => isAmountAlone(one, label)).slice(-1);
    if (last === undefined) return [];
    const isSure = sure.length > 0 ? 1 : 0.8;
    const alone = placed.length === 1 ? 1 : 0.9;
    return [
      {
        kind,
        ...last,
        confidence: confidence * isSure * alone,
        labelText: label.segment.text,
        isAside: !label.leads,
      },
    ];
  };
  const inside = amountsOf(reading, label.segment, rest.start, rest.end);
  if (inside.some(({ amount }) => isMoney(amount))) return of(inside, label.leads ? 0.92 : 0.75);
  if (rest.end < label.segment.text.length || (!label.leads && !label.hasColon)) return of(inside, 0.6);
  const beside = amountsRight(reading, label);
  if (beside.length > 0) return of(beside, label.leads ? 0.93 : 0.75);
  if (inside.length > 0) return of(inside, 0.8);
  return of(amountBelow(reading, label), 0.85);
};

export const labeledAmounts = (reading: Reading): LabeledAmount[] =>
  reading.labels.flatMap((label) => readLabel(reading, label));
