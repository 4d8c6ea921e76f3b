import { rebuild, rebuildArguments } from './administration/rebuild-command.ts';
import { runCommand, Usage } from './start/terminal.ts';

await runCommand(async ([command, ...names]) => {
  if (command !== 'rebuild') throw new Usage(`npm run projections -- rebuild ${rebuildArguments}`);
  console.log(await rebuild(names));
});
