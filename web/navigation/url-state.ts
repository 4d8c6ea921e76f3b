import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

type Changeable = Pick<Location<unknown>, 'search' | 'state'>;

/** What a location became since it was rendered. */
const changes = new WeakMap<Location, Changeable>();

interface LatestLocation {
  /** The rendered location with what was changed since. */
  latest(): Location<unknown>;
  /** Changes its search and state in one navigation; the page stays where it is scrolled to. */
  change(changed: Changeable, options?: { readonly replace?: boolean }): void;
}

/**
 * The location that an action starts from. Navigations are rendered as transitions, and on a slow machine the user is
 * faster: React Router's own `setSearchParams` starts from what was rendered, so that the second of two quick changes
 * undoes the first.
 */
export const useLatestLocation = (): LatestLocation => {
  const navigate = useNavigate();
  const location = useLocation();
  return useMemo(
    () => ({
      latest: () => ({ ...location, ...changes.get(location) }),
      change: (changed, options) => {
        changes.set(location, changed);
        void navigate(changed, { ...options, preventScrollReset: true, state: changed.state });
      },
    }),
    [navigate, location],
  );
};

/** The parameters of the URL (`?name=value`) as rendered. */
export const useUrlParameters = (): URLSearchParams => {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
};

/**
 * Sets several parameters of the URL in one navigation, and removes those whose value is ''. It adds no
 * entry to the history.
 */
export const useSetUrlStates = (): ((values: Readonly<Record<string, string>>) => void) => {
  const { latest, change } = useLatestLocation();
  return useCallback(
    (values) => {
      const { search, state } = latest();
      const parameters = new URLSearchParams(search);
      for (const [name, value] of Object.entries(values)) {
        if (value === '') parameters.delete(name);
        else parameters.set(name, value);
      }
      change({ search: `?${parameters}`, state }, { replace: true });
    },
    [latest, change],
  );
};

/**
 * A parameter of the URL, so that a link, a reload or Back shows the same. Without the parameter, the value is the
 * fallback.
 */
export const useUrlState = (name: string, fallback = ''): readonly [string, (next: string) => void] => {
  const parameters = useUrlParameters();
  const setUrlStates = useSetUrlStates();
  const set = useCallback(
    (next: string) => setUrlStates({ [name]: next === fallback ? '' : next }),
    [name, fallback, setUrlStates],
  );
  return [parameters.get(name) ?? fallback, set];
};

/** The same for one of a few values; any other value reads as the first. */
export const useUrlChoice = <T extends string>(name: string, choices: readonly [T, ...T[]]) => {
  const [text, setText] = useUrlState(name, choices[0]);
  const value = choices.find((choice) => choice === text) ?? choices[0];
  const set: (next: T) => void = setText;
  return [value, set] as const;
};
