import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams, type Location } from 'react-router-dom';

/** What was set in the URL of a location since it was rendered. */
const searches = new WeakMap<Location, string>();

/**
 * The search of a location's URL, with what was set since it was rendered: on a slow machine, the user may be faster
 * than the next render.
 */
export const latestSearch = (location: Location): string => searches.get(location) ?? location.search;

/**
 * Sets several parameters of the URL (`?name=value`) in one navigation, and removes those whose value is ''. It adds no
 * entry to the history.
 */
export const useSetUrlStates = (): ((values: Readonly<Record<string, string>>) => void) => {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (values) => {
      const parameters = new URLSearchParams(latestSearch(location));
      for (const [name, value] of Object.entries(values)) {
        if (value === '') parameters.delete(name);
        else parameters.set(name, value);
      }
      const search = `?${parameters}`;
      searches.set(location, search);
      void navigate(
        { search },
        { replace: true, preventScrollReset: true, state: location.state as unknown },
      );
    },
    [navigate, location],
  );
};

/**
 * A parameter of the URL, so that a link, a reload or Back shows the same. Without the parameter, the value is the
 * fallback.
 */
export const useUrlState = (name: string, fallback = ''): readonly [string, (next: string) => void] => {
  const [parameters] = useSearchParams();
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
