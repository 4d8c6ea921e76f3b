import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { failures } from '../../../../contracts/messages.ts';
import { senderFailures, senderToasts } from '../../../../contracts/senders/sender-messages.ts';
import {
  addedSenderView,
  autoVerifyView,
  senderUsesView,
  senderView,
  type SenderChangeBody,
  type SenderView,
} from '../../../../contracts/senders/verified-emails.ts';
import { api } from '../../../data/api.ts';
import { queryClient } from '../../../data/query-client.ts';
import {
  readSendersAgain,
  sendersPath,
  showSender,
  showSenders,
  tellLink,
} from '../../../data/records/senders.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';

/** Adds the account's own address when the list is empty. */
export const useAddOwnAddress = () =>
  useCommand<undefined, SenderView[]>({
    run: () => api.post('/api/auto-add-user-email', z.array(senderView)),
    failure: senderFailures.addOwn,
    onDone: showSenders,
  });

export const useDeleteSender = () =>
  useCommand({
    run: ({ id }: SenderView) => api.delete(`${sendersPath}/${id}`),
    failure: senderFailures.remove,
    onDone: () => {
      showSuccess(senderToasts.removed);
      void readSendersAgain();
    },
  });

export const useChoosePrimary = () =>
  useCommand({
    run: ({ id }: SenderView) => api.post(`${sendersPath}/${id}/primary`, senderView),
    failure: senderFailures.primary,
    onDone: ({ email }) => {
      showSuccess(senderToasts.primary(email));
      void readSendersAgain();
    },
  });

export const useResendLink = () =>
  useCommand({
    run: ({ id }: SenderView) => api.post(`${sendersPath}/${id}/resend`, addedSenderView),
    failure: senderFailures.link,
    onDone: tellLink,
  });

/** Only while mail goes to the outbox. */
export const useVerifyByHand = () =>
  useCommand({
    run: ({ id }: SenderView) => api.post(`${sendersPath}/direct-verify/${id}`, senderView),
    failure: senderFailures.verify,
    onDone: (sender) => {
      showSender(sender);
      showSuccess(senderToasts.verified(sender.email));
      void readSendersAgain();
    },
  });

export const useEditSender = ({ id }: SenderView) =>
  useCommand({
    run: (body: SenderChangeBody) => api.put(`${sendersPath}/${id}`, senderView, body),
    failure: senderFailures.update,
    onDone: (sender) => {
      showSender(sender);
      showSuccess(senderToasts.updated);
    },
  });

/** How many steps still go out from a sender. */
export const senderUsesQuery = ({ id }: SenderView) =>
  queryOptions({
    queryKey: [`${sendersPath}/${id}/uses`],
    queryFn: ({ signal }) => api.get(`${sendersPath}/${id}/uses`, senderUsesView, signal),
    staleTime: 0,
    gcTime: 0,
  });

const autoVerifyPath = '/api/dev-settings/auto-verify';

export const autoVerifyQuery = queryOptions({
  queryKey: [autoVerifyPath],
  queryFn: ({ signal }) => api.get(autoVerifyPath, autoVerifyView, signal),
});

export const useAutoVerify = () =>
  useCommand({
    run: (enabled: boolean) => api.post(autoVerifyPath, autoVerifyView, { enabled }),
    failure: failures.error,
    onDone: (switched) => queryClient.setQueryData(autoVerifyQuery.queryKey, switched),
  });

/** Where the page is a developer's. */
export const isDevelopmentHost = (host: string): boolean =>
  /(^|\.)(replit\.dev|repl\.co)$|^(localhost|127\.0\.0\.1|\[::1\])$/i.test(host);
