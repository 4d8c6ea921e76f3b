import { queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  afterDisconnection,
  authUrlView,
  connectionToasts,
  disconnectedView,
  gmailStatusView,
  xeroStatusView,
  type DisconnectedView,
  type XeroManualBody,
} from '../../../../contracts/accounts/connections.ts';
import { api } from '../../../data/api.ts';
import { ApiError, messageOf } from '../../../data/api-error.ts';
import { queryClient } from '../../../data/query-client.ts';
import { readSendersAgain } from '../../../data/records/senders.ts';
import { showFailure, showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';

/** Read anew whenever the tab opens: a partner can end a connection at any time. */
const statusQuery = <T>(path: string, view: z.ZodType<T>, failure: string) =>
  queryOptions({
    queryKey: [path],
    queryFn: async ({ signal }) => {
      try {
        return await api.get(path, view, signal);
      } catch (error) {
        if (!signal.aborted) showFailure(failure, messageOf(error));
        throw error;
      }
    },
    staleTime: 0,
  });

const gmailQuery = statusQuery('/api/gmail/status', gmailStatusView, connectionToasts.gmailStatus);
const xeroQuery = statusQuery('/api/xero/status', xeroStatusView, connectionToasts.xeroStatus);

export const useGmailStatus = () => useQuery(gmailQuery);
export const useXeroStatus = () => useQuery(xeroQuery);

/** Leaves the page for the partner's, which leads back. */
const leaveFor = (authUrl: string, failure: string): void => {
  if (/^https?:\/\//.test(authUrl)) location.assign(authUrl);
  else showFailure(failure);
};

export const useConnectGmail = () =>
  useCommand<undefined, { authUrl: string }>({
    run: () => api.post('/api/gmail/auth', authUrlView),
    failure: connectionToasts.gmailAuthUrl,
    onDone: ({ authUrl }) => leaveFor(authUrl, connectionToasts.gmailConnect),
  });

export const useConnectXero = () =>
  useCommand<undefined, { authUrl: string }>({
    run: () => api.post('/api/xero/auth-url', authUrlView),
    failure: connectionToasts.xeroAuthUrl,
    onDone: ({ authUrl }) => leaveFor(authUrl, connectionToasts.xeroConnect),
  });

/** The server's message, or that the credentials may be wrong. */
const manualMessage = (error: unknown): string =>
  error instanceof ApiError && error.problem !== undefined
    ? messageOf(error)
    : connectionToasts.xeroManual.message;

export const useConnectXeroByHand = () =>
  useCommand({
    run: (body: XeroManualBody, key) => api.post('/api/xero/manual-connect', xeroStatusView, body, key),
    failure: connectionToasts.xeroManual.title,
    describe: manualMessage,
    onDone: (status) => {
      queryClient.setQueryData(xeroQuery.queryKey, status);
      showSuccess(connectionToasts.xeroConnected);
    },
  });

const tellDisconnected = (
  partner: 'gmail' | 'xero',
  title: string,
  { atPartner }: DisconnectedView,
): void => {
  const message = afterDisconnection(partner, atPartner);
  showSuccess(message === undefined ? title : { title, message });
};

export const useDisconnectGmail = () =>
  useCommand<undefined, DisconnectedView>({
    run: () => api.post('/api/gmail/disconnect', disconnectedView),
    failure: connectionToasts.gmailDisconnect,
    onDone: (done) => {
      tellDisconnected('gmail', connectionToasts.gmailDisconnected, done);
      void queryClient.invalidateQueries({ queryKey: gmailQuery.queryKey });
      void readSendersAgain();
    },
  });

export const useDisconnectXero = () =>
  useCommand<undefined, DisconnectedView>({
    run: () => api.post('/api/xero/disconnect', disconnectedView),
    failure: connectionToasts.xeroDisconnect,
    onDone: (done) => {
      tellDisconnected('xero', connectionToasts.xeroDisconnected, done);
      void queryClient.invalidateQueries({ queryKey: xeroQuery.queryKey });
    },
  });
