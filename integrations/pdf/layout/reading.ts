import type { PageText } from '../page-text.ts';
import { inHundredths, type Writing } from './amounts.ts';
import { type Label, labelsOf } from './labels.ts';
import { languageOf } from './language/language-of.ts';
import type { LabelKind, LanguageCode } from './language/words.ts';
import { type Segment, segmentsOf } from './segments.ts';

/** What the rules look at: the segments of all pages, and which of them are labels. */
export interface Reading {
  readonly pages: readonly PageText[];
  readonly language: LanguageCode;
  readonly writing: Writing;
  readonly segments: readonly Segment[];
  readonly labels: readonly Label[];
  readonly labelsIn: ReadonlyMap<Segment, readonly Label[]>;
  readonly onPage: ReadonlyMap<number, readonly Segment[]>;
}

/** An invoice says what matters on its first pages and on its last; the pages between list items. */
const firstPages = 12;
const lastPages = 4;

const pagesThatMatter = (pages: readonly PageText[]): PageText[] =>
  pages.filter((_, index) => index < firstPages || index >= pages.length - lastPages);

const byPage = (segments: readonly Segment[]): Map<number, Segment[]> => {
  const pages = new Map<number, Segment[]>();
  for (const segment of segments) {
    const page = pages.get(segment.page);
    if (page === undefined) pages.set(segment.page, [segment]);
    else page.push(segment);
  }
  return pages;
};

export const readingOf = (all: readonly PageText[]): Reading => {
  const pages = pagesThatMatter(all);
  const segments = pages.flatMap(segmentsOf);
  const language = languageOf(segments.map(({ text }) => text));
  const labelsIn = new Map(segments.map((segment) => [segment, labelsOf(segment, language)]));
  return {
    pages,
    language,
    writing: inHundredths,
    segments,
    labels: [...labelsIn.values()].flat(),
    labelsIn,
    onPage: byPage(segments),
  };
};

export const labelsOfKind = ({ labels }: Reading, ...kinds: readonly LabelKind[]): Label[] =>
  labels.filter(({ kind }) => kinds.includes(kind));

/** The label with which a segment begins. */
export const leadingLabel = (reading: Reading, segment: Segment): Label | undefined =>
  reading.labelsIn.get(segment)?.find(({ leads }) => leads);

/** Fewer texts than this are on a cover, or on an empty page. */
const fewTexts = 6;

/** The first page that holds more than a few words. */
export const pageOf = ({ pages, onPage }: Reading): PageText | undefined =>
  pages.find(({ page }) => (onPage.get(page)?.length ?? 0) >= fewTexts) ?? pages[0];
