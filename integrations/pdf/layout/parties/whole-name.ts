import { type Segment, type Span, textOfSpan } from '../segments.ts';
import {
  hasLegalForm,
  hasPostalCode,
  isContact,
  isLegalForm,
  isNamedStreet,
  looksLikeName,
  looksLikeStreet,
} from './party-words.ts';

const isAsHigh = (one: Segment, other: Segment): boolean =>
  Math.abs(one.height - other.height) < 0.05 * one.height;

/** A name may take two lines; null where it is not plain whether the second one belongs to it. */
export const wholeName = (name: Span, [second, third]: readonly Segment[]): string | null => {
  const text = textOfSpan(name);
  if (second === undefined || !isAsHigh(name.segment, second)) return text;
  const isLarger = third !== undefined && name.segment.height > third.height * 1.15;
  if (isLegalForm(second.text) || /(?:&|\+|,)$/.test(text) || (isLarger && looksLikeName(second.text)))
    return `${text} ${second.text}`;
  const mayBelong =
    looksLikeName(second.text) &&
    !hasLegalForm(text) &&
    !hasPostalCode(second.text) &&
    !looksLikeStreet(second.text) &&
    !isNamedStreet(second.text) &&
    !isContact(second.text);
  return mayBelong ? null : text;
};
