import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether something happens for the first time, in the folder that `UNSTEADY_FOLDER` names. */
export const isFirstTime = (name: string): boolean => {
  const mark = join(process.env['UNSTEADY_FOLDER'] ?? '.', name);
  if (existsSync(mark)) return false;
  writeFileSync(mark, '');
  return true;
};
