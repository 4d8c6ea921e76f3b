import { DownloadFile } from '../../../ui/files/download-file.tsx';
import { problemsPath } from '../api/import-calls.ts';

/** Saves the rows that are not imported, with their reasons, as CSV. */
export const DownloadProblems = ({ importId }: { readonly importId: number }) => (
  <DownloadFile path={problemsPath(importId)}>Download problems</DownloadFile>
);
