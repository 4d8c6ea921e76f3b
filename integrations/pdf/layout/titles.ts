import { phraseAt } from './labels.ts';
import { titlePhrases } from './language/vocabulary.ts';
import type { DocumentKind } from './language/words.ts';
import { pageOf, type Reading } from './reading.ts';
import type { Segment, Span } from './segments.ts';
import { squeeze } from './squeezed.ts';

/** A heading that says what the document is. */
export interface Title extends Span {
  readonly kind: DocumentKind;
  readonly rest: Span;
  /** From 0 to 1: how much it looks like the heading of the document. */
  readonly weight: number;
}

const medianHeight = (segments: readonly Segment[]): number => {
  const heights = segments.map(({ height }) => height).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 10;
};

/** A heading is larger than most text, or stands alone in capitals; a sentence is neither. */
const weightOf = (segment: Segment, restLength: number, usual: number): number => {
  const size = segment.height / usual;
  if (restLength > 40) return 0.3;
  if (size >= 1.3) return 1;
  const inCapitals = segment.text === segment.text.toUpperCase();
  return inCapitals || restLength === 0 ? 0.9 : 0.8;
};

const titleOf = (segment: Segment, usual: number): Title[] => {
  const squeezed = squeeze(segment.text);
  const found = phraseAt(segment.text, squeezed, 0, titlePhrases);
  const kind = found === null ? undefined : [...found.meanings.values()][0];
  if (found === null || kind === undefined) return [];
  const after = /^[\s:#№–—|-]*/.exec(segment.text.slice(found.end))?.[0].length ?? 0;
  const rest = { segment, start: found.end + after, end: segment.text.length };
  return [
    {
      segment,
      start: found.start,
      end: found.end,
      kind,
      rest,
      weight: weightOf(segment, rest.end - rest.start, usual),
    },
  ];
};

export const titlesOf = (reading: Reading): Title[] => {
  const { segments } = reading;
  const usual = medianHeight(segments);
  const first = pageOf(reading)?.page;
  return segments.filter(({ page }) => page === first).flatMap((segment) => titleOf(segment, usual));
};
