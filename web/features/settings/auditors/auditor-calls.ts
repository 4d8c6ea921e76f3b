import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import {
  auditorLinkView,
  newAuditorLinkView,
  type AuditorLinkBody,
  type AuditorLinkView,
  type NewAuditorLinkView,
} from '../../../../contracts/accounts/auditor-links.ts';
import { api } from '../../../data/api.ts';
import { queryClient } from '../../../data/query-client.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';

const path = '/api/auditor-links';

/** The links for auditors, read anew whenever they are shown. */
export const auditorLinksQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => api.get(path, z.array(auditorLinkView), signal),
  staleTime: 0,
});

const readAgain = (): void => void queryClient.invalidateQueries(auditorLinksQuery);

export const useCreateAuditorLink = (onCreated: (link: NewAuditorLinkView) => void) =>
  useCommand({
    run: (body: AuditorLinkBody) => api.post(path, newAuditorLinkView, body),
    failure: 'Failed to create the link',
    onDone: (link) => {
      readAgain();
      onCreated(link);
    },
  });

export const useRevokeAuditorLink = () =>
  useCommand({
    run: ({ id }: AuditorLinkView) => api.delete(`${path}/${id}`),
    failure: 'Failed to revoke the link',
    onDone: () => {
      showSuccess({ title: 'Link revoked', message: 'It no longer works.' });
      readAgain();
    },
  });
