import type { Found } from '../found-fields.ts';
import { boxOfSpan, type Span } from './segments.ts';

/** A possible value of a field, and how sure its rule is, from 0 to 1. */
export interface Candidate<Value> {
  readonly value: Value;
  readonly confidence: number;
  readonly span: Span;
}

/** Below this a field stays absent: a person types a missing value, but overlooks a wrong one. */
const bound = 0.6;
/** Two different values nearly as sure as one another: neither is taken. */
const margin = 0.06;

/** Several finds of one value support each other. */
const together = (confidences: readonly number[]): number =>
  1 - confidences.reduce((doubt, confidence) => doubt * (1 - confidence), 1);

/**
 * The value that the candidates agree on, null if none is sure enough.
 * @param keyOf what makes two values the same
 * @param least how sure it has to be
 */
export const surest = <Value>(
  candidates: readonly Candidate<Value>[],
  keyOf: (value: Value) => string,
  least = bound,
): Candidate<Value> | null => {
  const groups = new Map<string, Candidate<Value>[]>();
  for (const candidate of candidates) {
    const key = keyOf(candidate.value);
    groups.set(key, [...(groups.get(key) ?? []), candidate]);
  }
  const ranked = [...groups.values()]
    .flatMap((group) => {
      const [best] = group.toSorted((a, b) => b.confidence - a.confidence);
      return best === undefined ? [] : { ...best, confidence: together(group.map((one) => one.confidence)) };
    })
    .sort((a, b) => b.confidence - a.confidence);
  const [first, second] = ranked;
  if (first === undefined || first.confidence < least) return null;
  if (second !== undefined && first.confidence - second.confidence < margin * (1 - first.confidence) * 4)
    return null;
  return first;
};

export const placed = <Value>({ span }: Candidate<unknown>, value: Value): Found<Value> => ({
  value,
  place: { ...boxOfSpan(span), page: span.segment.page },
});
