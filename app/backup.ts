import { resolve } from 'node:path';
import { sizeWords } from '../domain/files/file-size.ts';
import { readConfig } from '../platform/settings/config.ts';
import { assertEmbedded, NotPossible } from './backups/folders.ts';
import { makeBackup } from './backups/make-backup.ts';
import { runCommand, Usage } from './start/terminal.ts';

await runCommand(async (args) => {
  const [given] = args;
  if (given === undefined || args.length > 1) throw new Usage('npm run backup -- <new folder>');
  const config = readConfig(process.env);
  assertEmbedded(config);
  const folder = resolve(given);
  const { manifest, damaged } = await makeBackup(config.dataDir, folder);
  const { count, bytes } = manifest.files;
  console.log(`Backed up ${config.dataDir} to ${folder}, as of ${manifest.madeAt}.`);
  console.log(`Every row of both databases and all ${count} files (${sizeWords(bytes)}) were compared.`);
  if (!manifest.hasKey) console.log('Keep SECRET_KEY beside it: the backup does not hold it.');
  if (damaged.length > 0)
    throw new NotPossible(
      `The backup is finished, but without ${damaged.length} files that are damaged in ${config.dataDir}: ${damaged.join(', ')}`,
    );
});
