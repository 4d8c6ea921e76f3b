import { useRef, useState } from 'react';
import type { ImportPreview, ImportSetupChange } from '../../../../contracts/imports/imports.ts';
import { readImportsAgain } from '../../../data/records/import-queries.ts';
import { useSetUp } from './import-calls.ts';

/** A change of how the file is read makes the columns anew. */
const merged = (before: ImportSetupChange, change: ImportSetupChange): ImportSetupChange => {
  if (change.reading === undefined && change.headerRow === undefined) return { ...before, ...change };
  const { columns: _, ...others } = before;
  return { ...others, ...change };
};

const isEmpty = (change: ImportSetupChange): boolean => Object.keys(change).length === 0;

/** A preview with what was chosen since. */
const withChanges = (preview: ImportPreview, change: ImportSetupChange): ImportPreview => ({
  ...preview,
  headerRow: change.headerRow ?? preview.headerRow,
  choices: change.choices ?? preview.choices,
  reading: {
    ...preview.reading,
    encoding: change.reading?.encoding ?? preview.reading.encoding,
    delimiter: change.reading?.delimiter ?? preview.reading.delimiter,
    sheet: change.reading?.sheet ?? preview.reading.sheet,
  },
  columns: preview.columns.map((column, at) => ({ ...column, ...change.columns?.[at] })),
});

interface SetupChanges {
  /** Shows a change at once and saves it. Changes made while another is being saved are saved together after it. */
  readonly change: (change: ImportSetupChange) => void;
  readonly applyTo: (preview: ImportPreview) => ImportPreview;
  /** There are changes that the preview does not have yet. */
  readonly isSaving: boolean;
  /** The columns are about to be recognized anew. */
  readonly isReadAnew: boolean;
}

/** Saves changes of a draft's setup, one after another. */
export const useSetupChanges = (importId: number): SetupChanges => {
  const [shown, setShown] = useState<ImportSetupChange>({});
  const unsent = useRef<ImportSetupChange>({});
  const isSending = useRef(false);
  const setUp = useSetUp(importId);

  const sendAll = async (): Promise<void> => {
    isSending.current = true;
    while (!isEmpty(unsent.current)) {
      const next = unsent.current;
      unsent.current = {};
      const { ok } = await setUp.start(next);
      // What was chosen on top of a change that failed makes no sense without it.
      if (!ok) unsent.current = {};
      if (isEmpty(unsent.current)) await readImportsAgain();
    }
    isSending.current = false;
    setShown({});
  };

  return {
    change: (change) => {
      unsent.current = merged(unsent.current, change);
      setShown((before) => merged(before, change));
      if (!isSending.current) void sendAll();
    },
    applyTo: (preview) => withChanges(preview, shown),
    isSaving: !isEmpty(shown),
    isReadAnew: shown.reading !== undefined || shown.headerRow !== undefined,
  };
};
