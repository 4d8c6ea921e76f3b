import type { KeyValue, ModelDefinition, StoredDocument } from '../../platform/ports/read-models.ts';
import { sortText } from '../rows/comparable-text.ts';
import { cursorOf } from './cursor.ts';
import {
  cutPage,
  limitOf,
  pageQuery,
  type HitPage,
  type ListCall,
  type Listed,
  type Paging,
} from './list-call.ts';

/** How well a document answers a search, the best first: a whole name, its start, starts of words, anywhere. */
type Rank = 0 | 1 | 2 | 3;

/** What a rank is told from. */
export interface Ranked {
  /** Names and numbers in the form in which they are sorted. */
  readonly names: readonly string[];
  /** Texts in the form in which they are searched, each with a blank before it. */
  readonly texts: readonly string[];
}

/** What a search is compared with. */
export interface Asked {
  /** All of it, in the form in which names are sorted. */
  readonly whole: string;
  readonly words: readonly string[];
}

export const askedOf = (search: string, words: readonly string[]): Asked => ({
  whole: sortText(search),
  words,
});

/** Later than every text that begins so. */
const afterAll = '\u{10FFFF}';

/** Keys that begin with a text. */
export const beginsWith = (text: string) => ({ from: text, before: `${text}${afterAll}` });

/** A word as it stands at the start of one. */
export const atStart = (word: string): string => ` ${word}`;

export const rankOf = ({ names, texts }: Ranked, { whole, words }: Asked): Rank => {
  if (names.includes(whole)) return 0;
  if (names.some((name) => name.startsWith(whole))) return 1;
  return words.every((word) => texts.some((text) => text.includes(atStart(word)))) ? 2 : 3;
};

const digits = 16;

const comparable = (value: KeyValue): string =>
  typeof value === 'number' ? String(value).padStart(digits, '0') : (value ?? afterAll);

interface RankedList {
  readonly model: ModelDefinition;
  /** All that the search finds; equally good ones are in its order. */
  readonly listed: Listed;
  /** Together they find what ranks better than the rest, the best first. */
  readonly better: readonly Pick<Listed, 'where' | 'search'>[];
  readonly asked: Asked;
  readonly textsOf: (documents: readonly StoredDocument[]) => Promise<(document: StoredDocument) => Ranked>;
}

/** The best answers to a search, as many as one page has; of some ids, all of them. There is no next page. */
export const readRanked = async (
  { readModels, account }: ListCall,
  { model, listed, better, asked, textsOf }: RankedList,
  paging: Paging,
): Promise<HitPage> => {
  const { after: _, ...first } = paging;
  const read = (part: Partial<Listed>) =>
    readModels.page(model, account, pageQuery({ ...listed, ...part }, first));
  const [all, ...pages] = await Promise.all([
    read({}),
    ...(paging.ids === undefined ? better : []).map((part) => read({ search: undefined, ...part })),
  ]);
  const documents = new Map([all, ...pages].flatMap((page) => page.documents).map((one) => [one.id, one]));
  const textOf = await textsOf([...documents.values()]);
  const hits = [...documents.values()].map((document) => {
    const value = listed.orderBy === 'id' ? document.id : (document.keys[listed.orderBy] ?? null);
    const order = `${rankOf(textOf(document), asked)}${comparable(value)}`;
    return { document, cursor: cursorOf(order, document.id, false) };
  });
  const inOrder = hits.toSorted((one, other) => (one.cursor < other.cursor ? -1 : 1));
  return { ...cutPage(inOrder.slice(0, limitOf(paging)), all.total, paging), next: null };
};
