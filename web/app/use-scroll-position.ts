import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { shownPage } from '../navigation/sheets.ts';

const positions = new Map<string, number>();

/** A new page starts at the top; Back restores the scroll position. A sheet leaves that of its page. */
export const useScrollPosition = (): void => {
  const { key, pathname } = shownPage(useLocation());
  const type = useNavigationType();
  const shown = useRef({ key, pathname });

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = (): void => {
      positions.set(shown.current.key, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);

  useLayoutEffect(() => {
    const { pathname: from } = shown.current;
    shown.current = { key, pathname };
    const kept = positions.get(key);
    if (type === NavigationType.Pop) window.scrollTo({ top: kept ?? 0, behavior: 'instant' });
    else if (from !== pathname) window.scrollTo({ top: 0, behavior: 'instant' });
    else positions.set(key, window.scrollY);
  }, [key, pathname, type]);
};
