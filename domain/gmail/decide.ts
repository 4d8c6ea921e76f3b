import { match } from 'ts-pattern';
import type { Decider } from '../decider.ts';
import type { GmailCommand, GmailEvent, LossCode } from './events.ts';

/** An account's connection to Gmail. */
export type GmailConnection =
  | { readonly status: 'never' }
  | {
      readonly status: 'connected';
      readonly accountId: number;
      readonly connectionId: string;
      readonly address: string;
    }
  | { readonly status: 'disconnected' }
  | {
      readonly status: 'lost';
      readonly accountId: number;
      readonly connectionId: string;
      readonly address: string;
      readonly code: LossCode;
    };

const connect = (
  { accountId, connectionId, address }: Extract<GmailCommand, { type: 'ConnectGmail' }>,
  connection: GmailConnection,
): GmailEvent[] =>
  connection.status === 'connected' && connection.connectionId === connectionId
    ? []
    : [{ type: 'GmailConnected', data: { accountId, connectionId, address } }];

/** One that was lost can be ended too: from then on nothing waits for it. */
const disconnect = (connection: GmailConnection): GmailEvent[] => {
  if (connection.status !== 'connected' && connection.status !== 'lost') return [];
  const { accountId, connectionId } = connection;
  return [{ type: 'GmailDisconnected', data: { accountId, connectionId } }];
};

const lose = (
  { connectionId, code }: Extract<GmailCommand, { type: 'LoseGmail' }>,
  connection: GmailConnection,
): GmailEvent[] => {
  if (connection.status !== 'connected' || connection.connectionId !== connectionId) return [];
  const { accountId, address } = connection;
  return [{ type: 'GmailConnectionLost', data: { accountId, connectionId, address, code } }];
};

const evolve = (_: GmailConnection, event: GmailEvent): GmailConnection =>
  match(event)
    .returnType<GmailConnection>()
    .with({ type: 'GmailConnected' }, ({ data }) => ({ status: 'connected', ...data }))
    .with({ type: 'GmailDisconnected' }, () => ({ status: 'disconnected' }))
    .with({ type: 'GmailConnectionLost' }, ({ data }) => ({ status: 'lost', ...data }))
    .exhaustive();

/** The connection of an account to Gmail: one at a time, the latest. */
export const gmailDecider: Decider<GmailCommand, GmailConnection, GmailEvent> = {
  name: 'gmail',
  version: 1,
  initial: { status: 'never' },
  decide: (command, connection) =>
    match(command)
      .with({ type: 'ConnectGmail' }, (c) => connect(c, connection))
      .with({ type: 'DisconnectGmail' }, () => disconnect(connection))
      .with({ type: 'LoseGmail' }, (c) => lose(c, connection))
      .exhaustive(),
  evolve,
};
