import { useEffect, useState } from 'react';

/** What was typed, once the user has paused for a moment, so that the server is not asked at every key. */
export const useSettled = (text: string, pause = 150): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return settled;
};
