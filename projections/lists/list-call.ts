import type { NumberFormat } from '../../contracts/number-formats.ts';
import type { Currency } from '../../contracts/currencies.ts';
import {
  mostSelectedIds,
  type SelectedIds,
  type SortDirection,
  type SummedIds,
  usualRows,
} from '../../contracts/invoices/lists.ts';
import type {
  KeyValue,
  ModelDefinition,
  PageQuery,
  Search,
  ShownReadModels,
  StoredDocument,
  Where,
} from '../../platform/ports/read-models.ts';
import { isParked } from '../projection.ts';
import { searchedWords } from '../rows/comparable-text.ts';
import { byCurrency } from '../sums-by-currency.ts';
import { cursorOf, startAfter } from './cursor.ts';

/** Whose list it is, and as of when. */
export interface ListCall {
  readonly readModels: ShownReadModels;
  readonly account: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** IANA name. */
  readonly timeZone: string;
  /** The account's today, a calendar date. */
  readonly today: string;
  /** The account's. */
  readonly currency: Currency;
  /** How words about the records write numbers; by default as in files. */
  readonly numberFormat?: NumberFormat | undefined;
  /**
   * Emails that were sent before or after these ISO instants are left out, and invoices whose payment was entered before
   * them; by default none are.
   */
  readonly shown?: { readonly begin: string; readonly end: string } | undefined;
}

/** Leaves out invoices whose payment was entered before what a call shows begins. */
export const unsettledBy = (shown: ListCall['shown']): Where =>
  shown === undefined ? {} : { settledAt: { from: shown.begin } };

/** Which part of a list is asked for. */
export interface Paging {
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  readonly ids?: readonly number[] | undefined;
}

/** What a list contains, and in which order. */
export interface Listed {
  readonly where: Where;
  readonly search?: Search | undefined;
  readonly orderBy: string;
  readonly direction: SortDirection;
}

/** A document that a list found, and its cursor. */
export interface Hit {
  readonly document: StoredDocument;
  readonly cursor: string;
}

export interface HitPage {
  readonly hits: readonly Hit[];
  readonly next: string | null;
  readonly total: number;
}

/** How many rows are requested; with ids, all of them. */
export const limitOf = ({ ids, limit }: Paging): number => ids?.length ?? limit ?? usualRows;

/** Cuts hits to a page; one more hit than requested means that there is a next page. */
export const cutPage = (hits: readonly Hit[], total: number, paging: Paging): HitPage => {
  const shown = hits.slice(0, limitOf(paging));
  const hasMore = paging.ids === undefined && hits.length > shown.length;
  return { hits: shown, next: hasMore ? (shown.at(-1)?.cursor ?? null) : null, total };
};

/** Whether the best answers to a search are asked for. */
export const isRanked = <
  Query extends { readonly ranked?: boolean | undefined; readonly search?: string | undefined },
>(
  query: Query,
): query is Query & { readonly search: string } =>
  query.ranked === true && searchedWords(query.search ?? '').length > 0;

export const isShown = (document: StoredDocument): boolean => !isParked(document);

/** A search, if it leaves anything out. */
export const searched = (search: Search | undefined): Pick<PageQuery, 'search'> =>
  search === undefined || search.words.length === 0 ? {} : { search };

/** The port's query for a page of a list. */
export const pageQuery = ({ where, search, orderBy, direction }: Listed, paging: Paging): PageQuery => ({
  where,
  ...searched(search),
  orderBy,
  descending: direction === 'desc',
  ...(paging.ids
    ? { ids: paging.ids }
    : paging.after === undefined
      ? {}
      : { after: startAfter(paging.after) }),
  limit: paging.ids === undefined ? limitOf(paging) + 1 : limitOf(paging),
});

/** A page of a list that is sorted by one of its own keys. */
export const readPage = async (
  { readModels, account }: ListCall,
  model: ModelDefinition,
  listed: Listed,
  paging: Paging,
): Promise<HitPage> => {
  const { documents, total } = await readModels.page(model, account, pageQuery(listed, paging));
  const valueOf = (document: StoredDocument): KeyValue =>
    listed.orderBy === 'id' ? document.id : (document.keys[listed.orderBy] ?? null);
  const hits = documents.map((document) => ({
    document,
    cursor: cursorOf(valueOf(document), document.id, listed.direction === 'desc'),
  }));
  return cutPage(hits, total, paging);
};

/** The ids of all rows of a list, up to the maximum selection. */
export const readIds = async (
  { readModels, account }: ListCall,
  model: ModelDefinition,
  listed: Listed,
): Promise<SelectedIds> => {
  const query = pageQuery(listed, {});
  const { ids, total } = await readModels.pageOfIds(model, account, { ...query, limit: mostSelectedIds });
  return { ids: [...ids], total };
};

/** The same, with the sums of an amount of theirs by currency. @param of the key of the amount; the model has `currency` */
export const readSummedIds = async (
  call: ListCall,
  model: ModelDefinition,
  listed: Listed,
  { of, where }: { readonly of: string; readonly where?: Where },
): Promise<SummedIds> => {
  const { readModels, account, currency } = call;
  const selected = await readIds(call, model, listed);
  const { ids } = selected;
  const sums = await readModels.sums(model, account, {
    groupBy: ['currency'],
    of,
    ids,
    ...(where && { where }),
  });
  return { ...selected, sums: byCurrency(sums, currency) };
};
