import { describe, test } from 'vitest';
import { usualChoices, type ImportSetup } from '../../contracts/imports/imports.ts';
import { NotAllowedNow, NotFound } from '../errors.ts';
import { givenFor } from '../given-when-then.fixture.ts';
import { importDecider, type ImportCommand } from './decide.ts';
import type { EntryResult, ImportEvent } from './events.ts';

const given = givenFor(importDecider);
const ids = { importId: 5, accountId: 1 };
const now = '2026-03-02T10:00:00.000Z';
const undoUntil = '2026-03-02T11:00:00.000Z';
const setup: ImportSetup = {
  reading: { encoding: 'utf-8', delimiter: ',', sheet: null },
  headerRow: 1,
  columns: [{ field: 'invoiceNumber', format: null }],
  choices: usualChoices,
};
const file = { fileName: 'invoices.csv', fileSize: 9, fileHash: 'ab' };
const created = (entry: number): EntryResult => ({
  entry,
  outcome: 'created',
  reason: null,
  client: null,
  invoice: { id: entry + 1, before: -1, after: 0, events: 1 },
});

const uploaded: ImportEvent = { type: 'ImportUploaded', data: { ...ids, ...file, setup } };
const confirmed: ImportEvent = { type: 'ImportConfirmed', data: { ...ids, planHash: 'cd', entries: 3 } };
const applied = (from: number, ...entries: number[]): ImportEvent => ({
  type: 'ImportEntriesApplied',
  data: { ...ids, from, results: entries.map(created) },
});
const cancelRequested: ImportEvent = { type: 'ImportCancelRequested', data: ids };
const cancelled: ImportEvent = { type: 'ImportCancelled', data: { ...ids, undoUntil } };
const completed: ImportEvent = { type: 'ImportCompleted', data: { ...ids, undoUntil } };
const undoStarted: ImportEvent = { type: 'ImportUndoStarted', data: ids };
const recordApplied = (from: number, ...entries: number[]): ImportCommand => ({
  type: 'RecordApplied',
  from,
  results: entries.map(created),
  now,
});

describe('a draft', () => {
  const upload: ImportCommand = { type: 'UploadImport', ...ids, ...file, setup };

  test('is uploaded once, can be set up, and is confirmed with its plan', () => {
    given().when(upload).thenExactly(uploaded);
    given(uploaded).when(upload).thenRefused(NotAllowedNow);
    given(uploaded)
      .when({ type: 'SetUpImport', setup: { ...setup, headerRow: 2 } })
      .thenExactly({ type: 'ImportSetUp', data: { ...ids, setup: { ...setup, headerRow: 2 } } });
    given(uploaded).when({ type: 'ConfirmImport', planHash: 'cd', entries: 3 }).thenExactly(confirmed);
  });

  test('is discarded by cancelling, and then is not there', () => {
    const discarded: ImportEvent = { type: 'ImportDiscarded', data: ids };
    given(uploaded).when({ type: 'CancelImport' }).thenExactly(discarded);
    given(uploaded, discarded).when({ type: 'CancelImport' }).thenNothing();
    given(uploaded, discarded)
      .when({ type: 'ConfirmImport', planHash: 'cd', entries: 3 })
      .thenRefused(NotFound);
  });

  test('that was confirmed is neither set up nor confirmed again', () => {
    given(uploaded, confirmed).when({ type: 'SetUpImport', setup }).thenRefused(NotAllowedNow);
    given(uploaded, confirmed)
      .when({ type: 'ConfirmImport', planHash: 'ef', entries: 3 })
      .thenRefused(NotAllowedNow);
  });
});

describe('a running import', () => {
  test('records its entries in order and completes with the last', () => {
    given(uploaded, confirmed)
      .when(recordApplied(0, 0, 1))
      .thenExactly(applied(0, 0, 1));
    given(uploaded, confirmed, applied(0, 0, 1))
      .when(recordApplied(2, 2))
      .thenExactly(applied(2, 2), completed);
  });

  test('records no entry twice and leaves none out', () => {
    given(uploaded, confirmed, applied(0, 0, 1))
      .when(recordApplied(0, 0, 1))
      .thenNothing();
    given(uploaded, confirmed).when(recordApplied(1, 1)).thenNothing();
    given(uploaded, confirmed, applied(0, 0, 1, 2), completed)
      .when(recordApplied(0, 0))
      .thenNothing();
  });

  test('stops after the entries that were being applied, so that none is unknown', () => {
    given(uploaded, confirmed).when({ type: 'CancelImport' }).thenExactly(cancelRequested);
    given(uploaded, confirmed, cancelRequested).when({ type: 'CancelImport' }).thenNothing();
    given(uploaded, confirmed, cancelRequested)
      .when(recordApplied(0, 0, 1))
      .thenExactly(applied(0, 0, 1), cancelled);
    given(uploaded, confirmed, cancelRequested)
      .when(recordApplied(0, 0, 1, 2))
      .thenExactly(applied(0, 0, 1, 2), completed);
    given(uploaded, confirmed, applied(0, 0, 1, 2), completed)
      .when({ type: 'CancelImport' })
      .thenRefused(NotAllowedNow);
  });
});

describe('undoing', () => {
  const done = [uploaded, confirmed, applied(0, 0, 1, 2), completed] as const;

  test('is possible for an hour after the end, also of a stopped import', () => {
    given(...done)
      .when({ type: 'UndoImport', now: undoUntil })
      .thenExactly(undoStarted);
    given(...done)
      .when({ type: 'UndoImport', now: '2026-03-02T11:00:00.001Z' })
      .thenRefused(NotAllowedNow);
    given(uploaded, confirmed, applied(0, 0), cancelled)
      .when({ type: 'UndoImport', now })
      .thenExactly(undoStarted);
    given(uploaded, confirmed).when({ type: 'UndoImport', now }).thenRefused(NotAllowedNow);
    given(...done, undoStarted)
      .when({ type: 'UndoImport', now })
      .thenNothing();
  });

  test('counts the entries taken back and ends with the last', () => {
    const undone: ImportEvent = {
      type: 'ImportEntriesUndone',
      data: { ...ids, done: 2, results: [{ entry: 2, outcome: 'removed' }] },
    };
    const record = {
      type: 'RecordUndone',
      from: 0,
      done: 2,
      results: [{ entry: 2, outcome: 'removed' }],
    } as const;
    given(...done, undoStarted)
      .when({ ...record, results: [...record.results] })
      .thenExactly(undone);
    given(...done, undoStarted, undone)
      .when({ type: 'RecordUndone', from: 2, done: 3, results: [] })
      .thenExactly(
        { type: 'ImportEntriesUndone', data: { ...ids, done: 3, results: [] } },
        { type: 'ImportUndone', data: ids },
      );
    given(...done, undoStarted, undone)
      .when({ ...record, results: [...record.results] })
      .thenNothing();
  });
});
