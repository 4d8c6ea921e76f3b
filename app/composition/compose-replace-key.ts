import { join } from 'node:path';
import type { Config } from '../../platform/settings/config.ts';
import { openDataFolder } from '../../platform/files/data-folder.ts';
import { servesOneProcess } from '../../platform/settings/engine-settings.ts';
import { createLog } from '../../platform/monitoring/log.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import { WrongSetting } from '../../platform/ports/wrong-setting.ts';
import { keyFile, openKeyFiles, type KeyFiles } from '../../platform/secrets/secret-key.ts';
import { isReplacing, reseal, type Resealed } from '../../platform/secrets/secrets.ts';
import { openUsable } from '../../platform/sqlite/file-trouble.ts';
import { openSqliteKeep } from '../../platform/sqlite/keep.ts';
import { existing, dataFiles, lockedFiles } from './compose-stores.ts';
import { openInOrder, type Opening } from '../start/open-in-order.ts';

/** The keep alone; nobody else may use it meanwhile. */
const keepOf =
  (config: Config): Opening<Keep> =>
  async (alsoClose) => {
    const { dataDir, mongoUrl: url, installation } = config;
    if (servesOneProcess(config)) {
      const folder = await openDataFolder(dataDir, lockedFiles);
      alsoClose(() => folder.release());
    }
    if (url === undefined) {
      const keep = openUsable(existing(join(dataDir, dataFiles.keep)), (file) => openSqliteKeep({ file }));
      alsoClose(() => keep.close());
      return keep;
    }
    const [{ openMongo }, { createMongoKeep }] = await Promise.all([
      import('../../platform/mongo/connection.ts'),
      import('../../platform/mongo/keep.ts'),
    ]);
    const mongo = await openMongo({ url, installation, log: createLog('silent') });
    alsoClose(() => mongo.close());
    return createMongoKeep(mongo, { clock: { now: Date.now } });
  };

/** The key that everything is sealed with from now on. */
const newKeyOf = async ({ secretKey }: Config, files: KeyFiles, wasBegun: boolean): Promise<string> => {
  if (secretKey !== undefined) return secretKey;
  if (files.next !== undefined) return files.next;
  // The new key was put in its place, and then the replacement was cut off.
  if (wasBegun && files.present !== undefined) return files.present;
  return files.makeNext();
};

const inWords = ({ resealed, before, unreadable }: Resealed): readonly string[] => [
  `${resealed} secrets are sealed with the new key.`,
  ...(before > 0 ? [`${before} were sealed with it before.`] : []),
  ...(unreadable > 0
    ? [`${unreadable} can't be opened with either key, as before: who needs them has to enter them again.`]
    : []),
];

/**
 * Seals all stored secrets with a new key: `SECRET_KEY`, or one that is made in the data folder. The old key is
 * `OLD_SECRET_KEY`, or what lies in the data folder. What was cut off is finished by the next call.
 * @returns what was done, in words
 * @throws DataFolderInUse, WrongSetting
 */
export const replaceKey = async (config: Config): Promise<string> => {
  const { opened: keep, close } = await openInOrder(keepOf(config));
  try {
    const { secretKey, oldSecretKey, dataDir } = config;
    const files = await openKeyFiles(dataDir);
    const oldKeys = [oldSecretKey, files.present].filter((key) => key !== undefined);
    const wasBegun = await isReplacing(keep);
    if (oldKeys.length === 0 && !wasBegun)
      throw new WrongSetting(
        'OLD_SECRET_KEY',
        `must be set to the key that the stored secrets were sealed with: there is no ${join(dataDir, keyFile)}`,
      );
    const newKey = await newKeyOf(config, files, wasBegun);
    const inPlace = async (): Promise<void> => {
      if (secretKey !== undefined) await files.forget();
      else if (newKey !== files.present) await files.useNext();
    };
    const done = await reseal(keep, { oldKeys, newKey, inPlace });
    const where =
      secretKey === undefined ? `It is in ${join(dataDir, keyFile)}` : 'It is the SECRET_KEY that is set';
    return [...inWords(done), `${where}. Backups that were made before need the old key.`].join('\n');
  } finally {
    await close();
  }
};
