import type { Candidate } from '../candidates.ts';
import { type Span, textOfSpan } from '../segments.ts';

/** A possible name of the seller. */
export interface NameCandidate extends Candidate<string> {
  /** What stands around it leaves no doubt that it is a seller. */
  readonly isSure?: boolean;
}

export const candidate = (name: Span, confidence: number): NameCandidate => ({
  value: textOfSpan(name),
  confidence,
  span: name,
});
