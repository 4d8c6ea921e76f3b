import { LRUCache } from 'lru-cache';
import {
  rowsInPage,
  type ImportPreview,
  type PreviewFilter,
  type RowFate,
} from '../../contracts/imports/imports.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { askedColumnsOf, columnNames } from '../../domain/import/columns/detect-setup.ts';
import { contentsOf } from '../../domain/import/columns/column-contents.ts';
import { productNamed } from '../../domain/import/columns/recognize-columns.ts';
import { type Rows, textOf } from '../../domain/import/table.ts';
import type { Desk } from '../../commands/desk.ts';
import type { KnownImport } from '../../commands/imports/imports.ts';
import { freePlaces } from '../../commands/places.ts';
import { clients } from '../../projections/clients.ts';
import { clientRows } from '../../projections/rows/client-rows.ts';
import { invoiceRows } from '../../projections/rows/invoice-rows.ts';
import { invoices } from '../../projections/invoices.ts';
import { bytesOf, type ImportTables } from './import-tables.ts';
import { type CurrentPlan, planImport } from './plan-import.ts';

/** Plans that are kept for further pages, for how long in milliseconds, and of how large a table in bytes. */
const mostKept = 3;
const keptFor = 10 * 60_000;
const largestKept = 16 * 1_024 * 1_024;
const mostSamples = 3;
const sampleLength = 80;

const fatesOf: Readonly<Record<PreviewFilter, readonly RowFate[]>> = {
  all: ['new', 'update', 'unchanged', 'skipped', 'problem'],
  new: ['new'],
  update: ['update'],
  unchanged: ['unchanged'],
  problems: ['skipped', 'problem'],
};

export interface ImportPreviews {
  /** What a draft would do now. @throws UnreadableTable, NotFound when its file is gone */
  plan(state: KnownImport, account: ActiveAccount): Promise<CurrentPlan>;
  /** A page of it. @param after the place of the last record that the caller has */
  page(
    state: KnownImport,
    account: ActiveAccount,
    query: { readonly filter: PreviewFilter; readonly after: number | undefined },
  ): Promise<ImportPreview>;
}

const samplesOf = (rows: Rows, column: number): string[] => {
  const samples: string[] = [];
  for (const row of rows) {
    const text = textOf(row[column]).slice(0, sampleLength);
    if (text !== '' && !samples.includes(text)) samples.push(text);
    if (samples.length === mostSamples) break;
  }
  return samples;
};

export const createImportPreviews = ({
  desk,
  tables,
}: {
  readonly desk: Desk;
  readonly tables: ImportTables;
}): ImportPreviews => {
  const kept = new LRUCache<string, { readonly positions: string; readonly plan: Promise<CurrentPlan> }>({
    max: mostKept,
    ttl: keptFor,
  });

  /** What a plan rests on beside the clients and invoices. */
  const basisOf = ({ importId, setup }: KnownImport, { license, timeZone }: ActiveAccount): string =>
    JSON.stringify([importId, setup, license, timeZone]);

  /** How far the clients and invoices are that a plan rests on. */
  const positionsNow = async (): Promise<string> => {
    const models = [clients.model, invoices.model, clientRows.model, invoiceRows.model];
    return JSON.stringify(await Promise.all(models.map((model) => desk.readModels.checkpoint(model))));
  };

  const plan: ImportPreviews['plan'] = async (state, account) => {
    const basis = basisOf(state, account);
    const positions = await positionsNow();
    const known = kept.get(basis);
    if (known?.positions === positions) return known.plan;
    const planning = tables.read(state).then((table) => {
      const { rows } = table;
      // Its rows hold the texts of the table.
      if (bytesOf(table) > largestKept) kept.delete(basis);
      const deps = { readModels: desk.readModels, store: desk.store, account, now: desk.clock.now() };
      return planImport(deps, rows, state.setup);
    });
    kept.set(basis, { positions, plan: planning });
    // A failure is not kept; the caller gets it.
    planning.catch(() => kept.delete(basis));
    return planning;
  };

  const page: ImportPreviews['page'] = async (state, account, { filter, after }) => {
    const { setup } = state;
    const table = await tables.read(state);
    // Further pages come from the plan of the first, whatever has happened since; confirming plans anew.
    const shownBefore = after === undefined ? undefined : kept.get(basisOf(state, account));
    const current = await (shownBefore?.plan ?? plan(state, account));
    const names = columnNames(table.rows, setup.headerRow - 1);
    const body = table.rows.slice(setup.headerRow);
    const fates = fatesOf[filter];
    const matching = current.planned.filter(({ row }) => fates.includes(row.fate));
    const rest = matching.filter(({ row }) => after === undefined || row.entry > after);
    const shown = rest.slice(0, rowsInPage).map(({ row }) => row);
    return {
      version: current.version,
      product: productNamed(names),
      kind: current.kind,
      looksLike: current.looksLike,
      mappedAs: setup.mappedAs ?? null,
      reading: {
        format: table.format,
        encoding: table.encoding,
        delimiter: table.delimiter,
        sheet: table.sheet,
        sheets: [...table.sheets],
      },
      headerRow: setup.headerRow,
      columns: setup.columns.map((column, index) => ({
        name: names[index] ?? '',
        samples: samplesOf(body, index),
        contents: contentsOf(body, index),
        ...column,
      })),
      choices: setup.choices,
      counts: current.counts,
      newClients: current.clients.length,
      newInvoices: current.planned.filter(({ action }) => action?.type === 'create-invoice').length,
      otherCurrencies: current.otherCurrencies,
      conflicts: current.planned.filter(({ row }) => row.hasConflict).length,
      paid: current.paid,
      endsSequences: current.endsSequences,
      chasedAnyway: current.chasedAnyway,
      questions: current.questions,
      askedColumns: askedColumnsOf(setup.columns),
      placesFree: await freePlaces(desk, account, 'invoice'),
      rows: shown,
      next: rest.length > shown.length ? (shown.at(-1)?.entry ?? null) : null,
      total: matching.length,
    };
  };

  return { plan, page };
};
