import { join } from 'node:path';
import type { Config } from '../../platform/settings/config.ts';
import { UnusableData } from '../../platform/ports/unusable-data.ts';
import { fileTroubleOf } from '../../platform/sqlite/file-trouble.ts';
import { verifyEvents, verifyKeep } from '../../platform/sqlite/events/verify-rows.ts';
import { dataFiles } from './compose-stores.ts';

/** @throws UnusableData with what is damaged and what to do */
const assertSound = async (file: string, verify: typeof verifyEvents): Promise<void> => {
  try {
    await verify(file, new AbortController().signal);
  } catch (error) {
    if (error instanceof UnusableData)
      throw new UnusableData(`${error.message}; restore a backup with npm run restore`, { cause: error });
    throw fileTroubleOf(file, error) ?? error;
  }
};

/**
 * Compares every event and every entry of the keep with what was stored, where the data folder holds them: lists that
 * are there do not show that an event behind them was changed or is gone.
 * @throws UnusableData with what is damaged and what to do
 */
export const assertAsStored = async ({
  dataDir,
  eventStoreUrl,
  mongoUrl,
}: Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongoUrl'>): Promise<void> => {
  if (eventStoreUrl === undefined) await assertSound(join(dataDir, dataFiles.events), verifyEvents);
  if (mongoUrl === undefined) await assertSound(join(dataDir, dataFiles.keep), verifyKeep);
};
