import { LRUCache } from 'lru-cache';
import {
  type ImportResult,
  type ImportResults,
  type ResultFilter,
  rowsInPage,
} from '../../contracts/imports/imports.ts';
import { loadPlan, type ImportPlan } from '../../commands/imports/import-files.ts';
import { mapInTurns } from '../../commands/in-turns.ts';
import type { KnownImport } from '../../commands/imports/imports.ts';
import { importStream } from '../../commands/streams.ts';
import type { EntryResult, UndoResult } from '../../domain/import/events.ts';
import type { EventStore } from '../../platform/ports/event-store.ts';
import type { Files } from '../../platform/ports/files.ts';

const mostKept = 2;

/** What became of the records of a confirmed import. */
export interface ImportOutcomes {
  all(state: KnownImport): Promise<readonly ImportResult[]>;
  page(
    state: KnownImport,
    query: { readonly filter: ResultFilter; readonly after: number | undefined },
  ): Promise<ImportResults>;
}

export const isProblem = ({ outcome }: ImportResult): boolean =>
  outcome === 'skipped' || outcome === 'failed';

const isShown: Readonly<Record<ResultFilter, (result: ImportResult) => boolean>> = {
  all: () => true,
  problems: isProblem,
  left: ({ undo }) => undo === 'changed_since',
};

export const createImportOutcomes = ({
  store,
  files,
}: {
  readonly store: EventStore;
  readonly files: Files;
}): ImportOutcomes => {
  const plans = new LRUCache<string, ImportPlan>({ max: mostKept });

  const planOf = async (accountId: number, hash: string): Promise<ImportPlan> => {
    const key = `${accountId}/${hash}`;
    const plan = plans.get(key) ?? (await loadPlan(files, accountId, hash));
    plans.set(key, plan);
    return plan;
  };

  /** What became of each record so far, by entry. */
  const outcomesOf = async ({ importId }: KnownImport) => {
    const applied = new Map<number, EntryResult>();
    const undone = new Map<number, UndoResult>();
    for await (const event of store.readStream(importStream(importId))) {
      if (event.type === 'ImportEntriesApplied')
        for (const one of event.data.results) applied.set(one.entry, one);
      if (event.type === 'ImportEntriesUndone')
        for (const one of event.data.results) undone.set(one.entry, one);
    }
    return { applied, undone };
  };

  const all: ImportOutcomes['all'] = async (state) => {
    if (state.status === 'draft') return [];
    const { applied, undone } = await outcomesOf(state);
    const plan = await planOf(state.accountId, state.planHash);
    return mapInTurns(plan.entries, ({ row }) => {
      const result = applied.get(row.entry);
      return {
        ...row,
        reason: result?.reason ?? row.reason,
        outcome: result?.outcome ?? null,
        clientId: result?.client?.id ?? null,
        invoiceId: result?.invoice?.id ?? null,
        undo: undone.get(row.entry)?.outcome ?? null,
      };
    });
  };

  return {
    all,
    page: async (state, { filter, after }) => {
      const matching = (await all(state)).filter(isShown[filter]);
      const rest = matching.filter(({ entry }) => after === undefined || entry > after);
      const rows = rest.slice(0, rowsInPage);
      return {
        rows,
        next: rest.length > rows.length ? (rows.at(-1)?.entry ?? null) : null,
        total: matching.length,
      };
    },
  };
};
