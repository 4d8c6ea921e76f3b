import { useEffect, useState } from 'react';
import { extractionRefusals } from '../../../../contracts/imports/file-messages.ts';
import { showFailure } from '../../../data/toasts.ts';
import { droppedFiles } from './dropped-files.ts';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/** A dialog over the page has its own place for files. */
const isInDialog = (event: DragEvent): boolean =>
  event.target instanceof Element && event.target.closest('[role=dialog]') !== null;

const isPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

/** Whether files are being dragged over the page. When PDFs are dropped, `onDropped` opens the dialog that reads them. */
export const usePageDrop = (onDropped: () => void): boolean => {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      // Otherwise the browser would leave the page and show the file.
      event.preventDefault();
      setIsOver(!isInDialog(event));
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent): void => {
      setIsOver(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      if (isInDialog(event)) return;
      const pdfs = [...(event.dataTransfer?.files ?? [])].filter(isPdf);
      const { title, message } = extractionRefusals.notPdf;
      if (pdfs.length === 0) return showFailure(title, message);
      droppedFiles.set(pdfs);
      onDropped();
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [onDropped]);
  return isOver;
};
