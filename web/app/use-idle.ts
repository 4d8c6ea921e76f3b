import { useEffect, useState } from 'react';

const latest = 1_500;

/** True once the browser has drawn the page and has nothing to do. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const start = (): void => setIdle(true);
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(start, 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(start, { timeout: latest });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
};
