import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Opens a PDF to draw its pages. Nothing in it runs, and nothing is loaded from elsewhere. */
export const openPdf = async (file: File): Promise<PDFDocumentProxy> =>
  getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useSystemFonts: false,
  }).promise;

/** Width and height of a page in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export const sizeOfPage = async (pdf: PDFDocumentProxy, number: number): Promise<PageSize> => {
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
  return { width, height };
};

/** A huge page is drawn smaller, because a canvas has limits. */
const mostPixels = 4_000_000;

/** Draws a page over the whole canvas. @param width in pixels of the screen */
export const drawPage = async (
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
): Promise<void> => {
  const page = await pdf.getPage(number);
  const size = page.getViewport({ scale: 1 });
  const wanted = (width * window.devicePixelRatio) / size.width;
  const most = Math.sqrt(mostPixels / (size.width * size.height));
  const viewport = page.getViewport({ scale: Math.min(wanted, most) });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport }).promise;
};
