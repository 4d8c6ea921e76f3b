import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  importList,
  importPreview,
  importResults,
  importView,
  type ImportPreview,
  type ImportSetupChange,
  type ImportView,
  type PreviewFilter,
  type ResultFilter,
} from '../../../../contracts/imports/imports.ts';
import { importFailures } from '../../../../contracts/imports/import-failures.ts';
import { api } from '../../../data/api.ts';
import { queryClient } from '../../../data/query-client.ts';
import { importsPath as path, readImportsAgain } from '../../../data/records/import-queries.ts';
import { useCommand } from '../../../data/use-command.ts';

export const useImports = () =>
  useQuery(queryOptions({ queryKey: [path], queryFn: ({ signal }) => api.get(path, importList, signal) }));

export const useImport = (id: number) =>
  useQuery(
    queryOptions({
      queryKey: [path, id],
      queryFn: ({ signal }) => api.get(`${path}/${id}`, importView, signal),
    }),
  );

const pageAddress = (id: number, kind: string, filter: string, after: number | null): string =>
  `${path}/${id}/${kind}?filter=${filter}${after === null ? '' : `&after=${after}`}`;

const firstPage = (): number | null => null;

/** The preview of a draft, page by page. */
export const usePreview = (id: number, filter: PreviewFilter) =>
  useInfiniteQuery({
    queryKey: [path, id, 'preview', filter],
    queryFn: ({ pageParam, signal }) =>
      api.get(pageAddress(id, 'preview', filter, pageParam), importPreview, signal),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next }: ImportPreview) => next,
    placeholderData: keepPreviousData,
  });

/** What became of each record, page by page. */
export const useResults = (id: number, filter: ResultFilter) =>
  useInfiniteQuery({
    queryKey: [path, id, 'results', filter],
    queryFn: ({ pageParam, signal }) =>
      api.get(pageAddress(id, 'results', filter, pageParam), importResults, signal),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

const readAgain = (): void => void readImportsAgain();

export const useUpload = (onDone: (uploaded: ImportView) => void) =>
  useCommand({
    run: (file: File) => api.upload(path, importView, { field: 'file', file }),
    onDone: (uploaded) => {
      readAgain();
      onDone(uploaded);
    },
    failure: importFailures.upload,
  });

export const useSetUp = (id: number) =>
  useCommand({
    run: (change: ImportSetupChange) => api.put(`${path}/${id}/setup`, importView, change),
    failure: importFailures.change,
  });

export const useConfirm = (id: number) =>
  useCommand({
    run: (seen: Pick<ImportPreview, 'version' | 'endsSequences'>, key) =>
      api.post(`${path}/${id}/confirm`, importView, seen, key),
    onDone: (confirmed) => {
      queryClient.setQueryData([path, id], confirmed);
      readAgain();
    },
    failure: importFailures.confirm,
  });

/** @param onDone runs after the import was stopped or discarded */
export const useCancel = (id: number, onDone: () => void = () => undefined) =>
  useCommand({
    run: (_: undefined, key) => api.post(`${path}/${id}/cancel`, importView.optional(), undefined, key),
    onDone: () => {
      readAgain();
      onDone();
    },
    failure: importFailures.cancel,
  });

export const useUndo = (id: number) =>
  useCommand({
    run: (_: undefined, key) => api.post(`${path}/${id}/undo`, importView, undefined, key),
    onDone: readAgain,
    failure: importFailures.undo,
  });

export const problemsPath = (id: number): string => `${path}/${id}/problems`;
