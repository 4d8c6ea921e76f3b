import type { Query } from '@tanstack/react-query';
import type { ImportView } from '../../../contracts/imports/imports.ts';
import { queryClient } from '../query-client.ts';

export const importsPath = '/api/imports';

const isPreview = ({ queryKey: [, , kind] }: Query): boolean => kind === 'preview';
const isDraft = ({ queryKey: [, id] }: Query): boolean =>
  queryClient.getQueryData<ImportView>([importsPath, id])?.status === 'draft';

/** Reads everything about imports that is on the screen again; a preview last, since only a draft still has one. */
export const readImportsAgain = async (): Promise<void> => {
  const queryKey = [importsPath];
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => !isPreview(query) });
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => isPreview(query) && isDraft(query) });
};
