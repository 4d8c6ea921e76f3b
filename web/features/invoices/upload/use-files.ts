import { useEffect, useState } from 'react';
import { droppedFiles } from './dropped-files.ts';

/** PDFs that are taken one after the other, the current one first. */
interface Files {
  readonly files: readonly File[];
  /** How many of the same drop were finished before. */
  readonly finished: number;
  readonly choose: (chosen: readonly File[]) => void;
  /** Goes on to the next, which it returns. */
  readonly next: () => File | undefined;
}

/** Begins with the PDFs that were dropped onto the page. */
export const useFiles = (): Files => {
  const [files, setFiles] = useState(droppedFiles.get);
  const [finished, setFinished] = useState(0);
  // Cleared only once they are shown, because React may discard a rendering and start again.
  useEffect(() => droppedFiles.set([]), []);
  return {
    files,
    finished,
    choose: (chosen) => {
      // Removing one from the front continues; another drop begins anew.
      if (!files.includes(chosen[0] ?? new File([], ''))) setFinished(0);
      setFiles(chosen);
    },
    next: () => {
      setFiles(files.slice(1));
      setFinished(finished + 1);
      return files[1];
    },
  };
};
