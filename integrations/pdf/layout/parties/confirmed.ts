import type { Reading } from '../reading.ts';
import { squeezedText } from '../squeezed.ts';
import type { NameCandidate } from './name-candidate.ts';
import { hasLegalForm, withoutForm } from './party-words.ts';

const hosts = (reading: Reading): string[] => {
  const text = reading.segments.map((segment) => segment.text).join('\n');
  return [...text.matchAll(/(?:@|www\.|https?:\/\/)([\w-]{4,})\.[a-z]{2,}/giu)].map(([, host = '']) =>
    squeezedText(host),
  );
};

/** Whether a host is made of a name, or of the most of it. */
const isHostOf = (name: string, host: string): boolean =>
  name.length >= 4 && (name.includes(host) || (host.includes(name) && name.length > host.length * 0.7));

/** The texts of the pages, cut where lists are, squeezed, with the number of segments that hold each. */
const printedTexts = (reading: Reading): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { text } of reading.segments) {
    const parts = new Set(text.split(/[·•|–—,;:/]|\s-\s/u).map((part) => squeezedText(withoutForm(part))));
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return counts;
};

/**
 * A name counts only if something else on the pages confirms it: its label, its legal form, a second place, or the
 * seller's own email or site, which often holds its name. Nothing confirms a line of praise, or the name of a
 * project, in large letters.
 */
export const confirmed = (found: readonly NameCandidate[], reading: Reading): NameCandidate[] => {
  const known = hosts(reading);
  const printed = printedTexts(reading);
  const sure = new Set(found.flatMap(({ isSure, value }) => (isSure === true ? squeezedText(value) : [])));
  return found.flatMap((one) => {
    const name = squeezedText(withoutForm(one.value));
    if (known.some((host) => isHostOf(name, host))) return [one, { ...one, confidence: 0.25 }];
    const isConfirmed =
      sure.has(squeezedText(one.value)) || hasLegalForm(one.value) || (printed.get(name) ?? 0) > 1;
    return [isConfirmed ? one : { ...one, confidence: one.confidence * 0.7 }];
  });
};

/** "Wren" in large letters, and "Wren & Daughters" at the foot. */
const isLonger = (value: string, than: string): boolean => {
  const [long, short] = [squeezedText(value), squeezedText(than)];
  return long.length > short.length && long.startsWith(short);
};

/** "Lindner Gestaltung" in the logo and "Lindner Gestaltung GmbH" at the foot are one: the fuller name counts. */
export const fuller = (found: readonly NameCandidate[]): NameCandidate[] =>
  found.map((one) => {
    const other = found.find(
      ({ value, span }) =>
        (hasLegalForm(value) && squeezedText(withoutForm(value)) === squeezedText(one.value)) ||
        isLonger(value, one.value) ||
        (span.segment === one.span.segment && value.length > one.value.length),
    );
    return other === undefined ? one : { ...one, value: other.value, span: other.span };
  });
