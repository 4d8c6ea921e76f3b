import './no-drawing.ts';
import { getDocument, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Registers itself as the worker of this thread.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

/** Why a file's pages can't be read. */
export type Unopened = 'encrypted' | 'broken';

/** Opens a PDF that needs no password. */
export const openPdf = async (bytes: Uint8Array): Promise<PDFDocumentProxy | Unopened> => {
  try {
    return await getDocument({
      // The library takes the buffer over, and refuses Node's own kind.
      data: new Uint8Array(bytes),
      verbosity: VerbosityLevel.ERRORS,
      isEvalSupported: false,
      enableXfa: false,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      useWasm: false,
      stopAtErrors: false,
    }).promise;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken';
  }
};
