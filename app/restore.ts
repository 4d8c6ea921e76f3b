import { resolve } from 'node:path';
import { readConfig } from '../platform/settings/config.ts';
import { assertEmbedded } from './backups/folders.ts';
import { restoreBackup } from './backups/restore-backup.ts';
import { runCommand, Usage } from './start/terminal.ts';

await runCommand(async (args) => {
  const [given] = args;
  if (given === undefined || args.length > 1) throw new Usage('npm run restore -- <folder of a backup>');
  const config = readConfig(process.env);
  assertEmbedded(config);
  const folder = resolve(given);
  const { madeAt, hasKey, paused } = await restoreBackup(folder, config.dataDir);
  console.log(`Restored ${folder} to ${config.dataDir}, as of ${madeAt}.`);
  if (paused > 0)
    console.log(
      `${paused === 1 ? '1 sequence is paused until it is' : `${paused} sequences are paused until they are`} resumed: what went out or was paid after that is not known.`,
    );
  if (!hasKey) console.log('It needs the SECRET_KEY that was set when it was made.');
});
