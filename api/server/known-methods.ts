import { OtherMethod, UnknownPath } from './request-errors.ts';
import type { OwedApp } from '../route-deps.ts';

/** The methods of each path of the API; routes that are added later are known too. */
export interface KnownMethods {
  /** None for a path that no call has. */
  of(url: string): readonly string[];
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`);

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

export const createKnownMethods = (app: OwedApp): KnownMethods => {
  const paths = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const known = paths.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    paths.set(url, known);
    for (const one of [method].flat()) known.methods.add(one);
  });

  const of = (url: string): readonly string[] => {
    const path = pathOf(url);
    const written = paths.get(path);
    const found = written ? [written] : [...paths.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted();
  };
  return { of };
};

/** Why no route answers a request. */
export const notFoundError = (
  known: KnownMethods,
  { method, url }: { readonly method: string; readonly url: string },
): OtherMethod | UnknownPath => {
  const methods = known.of(url);
  // A path that has the method is one whose parameter no route takes.
  const isOther = methods.length > 0 && !methods.includes(method);
  return isOther ? new OtherMethod(methods) : new UnknownPath();
};

/**
 * Refuses methods that a path does not take where Fastify would answer something else: it takes the last part of a path
 * for a record's id if only that route has the method, and asks QUERY for a content type before it looks for a route.
 */
export const refuseOtherMethods = (app: OwedApp, known: KnownMethods): void => {
  app.addHook('onRequest', ({ url, method, routeOptions }, _reply, done) => {
    const isMistaken = method === 'QUERY' || routeOptions.url?.includes(':') === true;
    const methods = isMistaken ? known.of(url) : [];
    done(methods.length === 0 || methods.includes(method) ? undefined : new OtherMethod(methods));
  });
};
