import type { OwedApp } from './route-deps.ts';

/** The methods of each path of the API; routes that are added later are known too. */
export interface KnownMethods {
  /** None for a path that no call has. */
  of(url: string): readonly string[];
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`);

export const createKnownMethods = (app: OwedApp): KnownMethods => {
  const paths = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    paths.set(url, known);
    for (const one of [method].flat()) known.methods.add(one);
  });
  return {
    of: (url) => {
      const path = url.split('?', 1)[0] ?? url;
      const found = [...paths.values()].filter(({ pattern }) => pattern.test(path));
      return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted();
    },
  };
};
