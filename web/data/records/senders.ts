import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { successes } from '../../../contracts/messages.ts';
import { senderFailures, senderToasts } from '../../../contracts/senders/sender-messages.ts';
import {
  addedSenderView,
  senderView,
  type AddedSenderView,
  type NewSenderBody,
  type SenderView,
} from '../../../contracts/senders/verified-emails.ts';
import { api } from '../api.ts';
import { loadOf } from '../load.ts';
import { queryClient } from '../query-client.ts';
import { useUser } from '../account/session.ts';
import { useStatus } from '../account/status.ts';
import { showSuccess } from '../toasts.ts';
import { useCommand } from '../use-command.ts';

export const sendersPath = '/api/verified-emails';

const sendersQuery = queryOptions({
  queryKey: [sendersPath],
  queryFn: ({ signal }) => api.get(sendersPath, z.array(senderView), signal),
});

const none: readonly SenderView[] = [];

/**
 * The senders of the account, the primary one first; undefined until they are there. `isFetched` tells whether they have
 * been asked for and answered, or refused.
 */
export const useSenders = () => {
  const query = useQuery(sendersQuery);
  return { senders: query.data, isFetched: query.isFetched, load: loadOf(query) };
};

export const readSendersAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: sendersQuery.queryKey });

/** Shows the list as a call answered it. */
export const showSenders = (senders: SenderView[]): void => {
  queryClient.setQueryData(sendersQuery.queryKey, senders);
};

/** Shows a sender as it was stored, ahead of reading the list again. */
export const showSender = ({ sent: _, ...sender }: SenderView & { readonly sent?: unknown }): void => {
  queryClient.setQueryData(sendersQuery.queryKey, (all) =>
    all?.some(({ id }) => id === sender.id)
      ? all.map((one) => (one.id === sender.id ? sender : one))
      : [...(all ?? []), sender],
  );
};

export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** What a sender's address stands for in an email. */
export interface EmailSender {
  readonly email: string;
  readonly name: string;
  /** Ends its reminders; null or empty for none. */
  readonly signature: string | null;
  readonly isVerified: boolean;
  /** Whether it sends through a mail server of its own. */
  readonly hasServer: boolean;
  /** Whether what it has of its own takes only ASCII before the `@`; undefined for the installation's mail server. */
  readonly refusesSmtpUtf8: boolean | undefined;
}

/** The senders that a step can have, and the default one first: the primary, else the first verified, else the user. */
export const useEmailSenders = () => {
  const user = useUser();
  const { senders = none, load } = useSenders();
  const isMailed = useStatus()?.mail?.mode === 'smtp';
  const asSender = (sender: SenderView): EmailSender => ({
    email: sender.email,
    name: sender.displayName ?? user.name,
    signature: sender.signature ?? user.emailSignature,
    isVerified: sender.isVerified || isSameEmail(sender.email, user.email),
    hasServer: isMailed && sender.smtpServer !== null,
    refusesSmtpUtf8:
      sender.viaGmail || sender.smtpServer !== null ? sender.refusesSmtpUtf8 === true : undefined,
  });
  const own: EmailSender = {
    email: user.email,
    name: user.name,
    signature: user.emailSignature,
    isVerified: true,
    hasServer: false,
    refusesSmtpUtf8: undefined,
  };
  const listed = senders.map(asSender);
  const verified = senders.filter(({ isVerified }) => isVerified).map(asSender);
  const [first] = verified;
  const isListed = listed.some(({ email }) => isSameEmail(email, user.email));
  const usable = [...listed.filter(({ isVerified }) => isVerified), ...(isListed ? [] : [own])];
  const ownListed = listed.find(({ email }) => isSameEmail(email, user.email)) ?? own;
  const senderAt = (email: string): EmailSender | undefined =>
    [...listed, own].find((one) => isSameEmail(one.email, email));
  return { usable, senderAt, standard: first ?? ownListed, load };
};

/** Says where the link to a new sender went. */
export const tellLink = ({ email, sent }: Pick<AddedSenderView, 'email' | 'sent'>): void => {
  if (sent === 'outbox') showSuccess(successes.addressLinkWritten(email));
  else if (sent === 'smtp') showSuccess(senderToasts.sent);
  else showSuccess(senderToasts.added(email));
};

/** Adds a sender. A link that verifies it is mailed there. */
export const useAddSender = (
  failure: string = senderFailures.add,
  onAdded?: (added: AddedSenderView) => void,
) =>
  useCommand({
    run: (body: NewSenderBody, key) => api.post(sendersPath, addedSenderView, body, key),
    failure,
    onDone: (added) => {
      showSender(added);
      void readSendersAgain();
      tellLink(added);
      onAdded?.(added);
    },
  });
