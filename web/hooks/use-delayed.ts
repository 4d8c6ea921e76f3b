import { useEffect, useState } from 'react';

/** True once `active` has lasted for so many milliseconds; a shorter wait is never shown. */
export const useDelayed = (active: boolean, milliseconds = 150): boolean => {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [active, milliseconds]);
  return active && passed;
};
