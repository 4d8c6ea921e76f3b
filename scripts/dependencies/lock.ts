import { z } from 'zod';

const names = z.record(z.string(), z.string()).default({});
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().default(''),
      license: z.string().optional().catch(undefined),
      dev: z.boolean().default(false),
      dependencies: names,
      optionalDependencies: names,
      devDependencies: names,
      peerDependencies: names,
      peerDependenciesMeta: z
        .record(z.string(), z.object({ optional: z.boolean().default(false) }))
        .default({}),
    }),
  ),
});

/** A package that the lock file installs, on whatever platform. */
export interface Package {
  /** Its folder: `node_modules/a/node_modules/b`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** As the package states it; undefined if it states none, or in the old field `licenses`, which npm leaves out. */
  readonly license: string | undefined;
  /** Whether development alone needs it. */
  readonly dev: boolean;
}

/** That a package is asked for by another, or by the project itself, whose path is ''. */
export interface Request {
  readonly by: { readonly path: string; readonly name: string; readonly dev: boolean };
  /** As in `package.json`: `^1.2.0`. */
  readonly range: string;
  /** Whether it only has to be there with the asker. */
  readonly peer: boolean;
  readonly answer: Package;
}

export interface Lock {
  readonly packages: readonly Package[];
  readonly requests: readonly Request[];
}

/** @param text that of `package-lock.json`, of version 2 or later. @throws {z.ZodError} if it is something else */
export const readLock = (text: string): Lock => {
  const entries = lockFile.parse(JSON.parse(text)).packages;
  const packages = new Map(
    Object.entries(entries)
      .filter(([path]) => path !== '')
      .map(([path, { name = path.replace(/^.*node_modules\//, ''), version, license, dev }]) => [
        path,
        { path, name, version, license, dev },
      ]),
  );
  /** As Node looks for it: beside the package, then in each folder above. */
  const answerTo = (name: string, path: string): Package | undefined => {
    const found = packages.get(`${path === '' ? '' : `${path}/`}node_modules/${name}`);
    if (found !== undefined || path === '') return found;
    return answerTo(name, path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)));
  };
  const requests = Object.entries(entries).flatMap(([path, entry]) => {
    const by = { path, name: packages.get(path)?.name ?? 'Owed', dev: entry.dev };
    const needed = Object.entries(entry.peerDependencies).filter(
      ([name]) => entry.peerDependenciesMeta[name]?.optional !== true,
    );
    const kinds = [
      { by, peer: false, asked: { ...entry.optionalDependencies, ...entry.dependencies } },
      { by, peer: true, asked: Object.fromEntries(needed) },
      { by: { ...by, dev: true }, peer: false, asked: entry.devDependencies },
    ];
    return kinds.flatMap(({ asked, ...kind }) =>
      Object.entries(asked).flatMap(([name, range]) => {
        const answer = answerTo(name, path);
        return answer === undefined ? [] : [{ ...kind, range, answer }];
      }),
    );
  });
  return { packages: [...packages.values()], requests };
};
