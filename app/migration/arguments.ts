import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Usage } from '../start/terminal.ts';

const usage =
  'npm run migrate-store -- --from <data folder> --to <esdb://… and/or mongodb://… and/or a new data folder>';

/** Where to move from and to. There is at least one target. */
export interface MoveArguments {
  /** Absolute path. */
  readonly from: string;
  /** `esdb://` or `esdb+discover://`. */
  readonly eventStoreUrl: string | undefined;
  /** `mongodb://` or `mongodb+srv://`. */
  readonly mongoUrl: string | undefined;
  /** Absolute path of another data folder, for data that no engine takes. */
  readonly folder: string | undefined;
}

const scheme = /^([a-z][a-z0-9+.-]*):\/\//i;
const kinds: Readonly<Record<string, 'eventStoreUrl' | 'mongoUrl'>> = {
  esdb: 'eventStoreUrl',
  'esdb+discover': 'eventStoreUrl',
  mongodb: 'mongoUrl',
  'mongodb+srv': 'mongoUrl',
};

const kindOf = (target: string): 'eventStoreUrl' | 'mongoUrl' | 'folder' => {
  const [, name] = scheme.exec(target) ?? [];
  if (name === undefined) return 'folder';
  const kind = kinds[name.toLowerCase()];
  if (kind === undefined) throw new Usage(`${usage}; there is no engine for ${name}://`);
  return kind;
};

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: { from: { type: 'string' }, to: { type: 'string', multiple: true } },
      // Several URLs after one --to.
      allowPositionals: true,
    });
  } catch {
    throw new Usage(usage);
  }
};

/** Parses the command line. A target's scheme says which engine it is. @throws Usage */
export const readArguments = (args: readonly string[]): MoveArguments => {
  const { values, positionals } = parsed(args);
  const targets = new Map<string, string>();
  for (const target of [...(values.to ?? []), ...positionals]) {
    const kind = kindOf(target);
    if (targets.has(kind)) throw new Usage(`${usage}; each kind of target once`);
    targets.set(kind, target);
  }
  const folder = targets.get('folder');
  if (values.from === undefined || targets.size === 0) throw new Usage(usage);
  if (targets.size === 3)
    throw new Usage(`${usage}; with both engines nothing is left for the folder ${folder ?? ''}`);
  const from = resolve(values.from);
  if (folder !== undefined && resolve(folder) === from)
    throw new Usage(`${usage}; ${folder} can't be moved to itself`);
  return {
    from,
    eventStoreUrl: targets.get('eventStoreUrl'),
    mongoUrl: targets.get('mongoUrl'),
    folder: folder === undefined ? undefined : resolve(folder),
  };
};
