import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { ExtractedInvoice, FoundPlace } from '../../../../contracts/invoices/extraction.ts';
import { drawPage, openPdf, sizeOfPage, type PageSize } from './drawn-pdf.ts';

type Places = ExtractedInvoice['places'];

export interface PdfPagesProps {
  readonly file: File;
  readonly places: Places;
  /** The field that has the focus. */
  readonly field: string | undefined;
  /** Whether to scroll to the field's place; not where that would take the field out of sight. */
  readonly scrolls: boolean;
}

const inPercent = (part: number, whole: number): string => `${(100 * part) / whole}%`;

/** Room around the text, in points. */
const margin = 2;

interface MarkProps {
  readonly place: FoundPlace;
  readonly size: PageSize;
  readonly isActive: boolean;
  readonly scrolls: boolean;
}

const Mark = ({ place, size, isActive, scrolls }: MarkProps) => {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive && scrolls) mark.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive, scrolls]);
  return (
    <Box
      ref={mark}
      aria-hidden
      data-active={isActive}
      sx={{
        position: 'absolute',
        left: inPercent(place.x - margin, size.width),
        top: inPercent(place.y - margin, size.height),
        width: inPercent(place.width + 2 * margin, size.width),
        height: inPercent(place.height + 2 * margin, size.height),
        borderRadius: '3px',
        scrollMargin: '40px',
        // The page is white in both themes, so are the colors of what lies on it.
        bgcolor: isActive ? 'rgb(11 107 79 / 0.22)' : 'rgb(11 107 79 / 0.09)',
        outline: isActive ? '2px solid #0B6B4F' : '1px solid rgb(11 107 79 / 0.35)',
      }}
    />
  );
};

const useOpenedPdf = (file: File): { pdf: PDFDocumentProxy | undefined; failed: boolean } => {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isLeft = false;
    const opened = openPdf(file);
    opened.then(
      (document) => !isLeft && setPdf(document),
      () => !isLeft && setFailed(true),
    );
    return () => {
      isLeft = true;
      opened.then(
        (document) => void document.loadingTask.destroy(),
        () => undefined,
      );
    };
  }, [file]);
  return { pdf, failed };
};

const placeOf = (places: Places, field: string | undefined): FoundPlace | undefined =>
  Object.entries(places).find(([name]) => name === field)?.[1];

interface TurnPageProps {
  readonly page: number;
  readonly count: number;
  readonly onTurn: (page: number) => void;
}

const TurnPage = ({ page, count, onTurn }: TurnPageProps) => (
  <Box
    sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 2, fontSize: '0.8125rem' }}
  >
    <IconButton aria-label="Previous page" disabled={page === 1} onClick={() => onTurn(page - 1)}>
      <ChevronLeft size={16} aria-hidden />
    </IconButton>
    <span role="status">{`Page ${page} of ${count}`}</span>
    <IconButton aria-label="Next page" disabled={page === count} onClick={() => onTurn(page + 1)}>
      <ChevronRight size={16} aria-hidden />
    </IconButton>
  </Box>
);

/** The pages of an invoice, one at a time, with what was found on them marked. Follows the field that has the focus. */
export const PdfPages = ({ file, places, field, scrolls }: PdfPagesProps) => {
  const { pdf, failed } = useOpenedPdf(file);
  const [page, setPage] = useState(() => Object.values(places)[0]?.page ?? 1);
  const [size, setSize] = useState<PageSize>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const wanted = placeOf(places, field)?.page;
  const [followed, setFollowed] = useState(wanted);
  if (wanted !== followed) {
    setFollowed(wanted);
    if (wanted !== undefined) setPage(wanted);
  }

  useEffect(() => {
    const target = canvas.current;
    if (pdf === undefined || target === null) return;
    let isLeft = false;
    const draw = async (): Promise<void> => {
      const next = await sizeOfPage(pdf, page);
      if (isLeft) return;
      setSize(next);
      await drawPage(pdf, page, target, target.parentElement?.clientWidth ?? 600);
    };
    // A page that can't be drawn stays white; the fields can be filled all the same.
    draw().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [pdf, page]);

  if (failed) return <Box sx={{ color: 'text.secondary' }}>The pages can't be shown here.</Box>;
  const ratio = size === undefined ? 612 / 792 : size.width / size.height;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box
        sx={{
          position: 'relative',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
          bgcolor: '#fff',
          aspectRatio: String(ratio),
        }}
      >
        <canvas
          key={page}
          ref={canvas}
          role="img"
          aria-label={`Page ${page} of ${file.name}`}
          style={{ display: 'block', width: '100%', height: '100%' }}
        />
        {size !== undefined &&
          Object.entries(places)
            .filter(([, place]) => place.page === page)
            .map(([name, place]) => (
              <Mark key={name} place={place} size={size} isActive={name === field} scrolls={scrolls} />
            ))}
      </Box>
      {pdf !== undefined && pdf.numPages > 1 && (
        <TurnPage page={page} count={pdf.numPages} onTurn={setPage} />
      )}
    </Box>
  );
};
