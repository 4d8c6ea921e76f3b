import { match } from 'ts-pattern';
import type { Decider } from '../decider.ts';
import { xeroNotConnected } from '../../contracts/accounts/xero-sync.ts';
import { NotAllowedNow } from '../errors.ts';
import type { XeroCommand, XeroEvent } from './events.ts';
import { decideSync } from './sync/decide.ts';
import type { SyncCommand } from './sync/events.ts';
import { evolveXero, noXero, type Xero, type XeroConnection } from './state.ts';

type CommandOf<T extends XeroCommand['type']> = Extract<XeroCommand, { type: T }>;

const connect = (
  { accountId, connectionId, tenantId, tenantName, by }: CommandOf<'ConnectXero'>,
  connection: XeroConnection,
): XeroEvent[] =>
  connection.status === 'connected' && connection.connectionId === connectionId
    ? []
    : [{ type: 'XeroConnected', data: { accountId, connectionId, tenantId, tenantName, by } }];

/** One that was lost can be ended too: from then on it is not shown any more. */
const disconnect = (connection: XeroConnection): XeroEvent[] => {
  if (connection.status !== 'connected' && connection.status !== 'lost') return [];
  const { accountId, connectionId } = connection;
  return [{ type: 'XeroDisconnected', data: { accountId, connectionId } }];
};

const lose = ({ connectionId, code }: CommandOf<'LoseXero'>, connection: XeroConnection): XeroEvent[] => {
  if (connection.status !== 'connected' || connection.connectionId !== connectionId) return [];
  const { accountId, tenantId, tenantName } = connection;
  return [{ type: 'XeroConnectionLost', data: { accountId, connectionId, tenantId, tenantName, code } }];
};

/** Without a connection nothing is read. @throws NotAllowedNow when a user asks for it then */
const sync = (command: SyncCommand, { connection, sync: before }: Xero): XeroEvent[] => {
  if (connection.status !== 'connected') {
    if (command.type === 'RequestXeroSync') throw new NotAllowedNow(xeroNotConnected);
    return [];
  }
  const { accountId, connectionId, tenantId } = connection;
  return decideSync(command, before, { accountId, connectionId }, tenantId);
};

/** The connection of an account to Xero, one at a time, the latest, and its syncs. */
export const xeroDecider: Decider<XeroCommand, Xero, XeroEvent> = {
  name: 'xero',
  version: 4,
  initial: noXero,
  decide: (command, xero) =>
    match(command)
      .with({ type: 'ConnectXero' }, (c) => connect(c, xero.connection))
      .with({ type: 'DisconnectXero' }, () => disconnect(xero.connection))
      .with({ type: 'LoseXero' }, (c) => lose(c, xero.connection))
      .otherwise((c) => sync(c, xero)),
  evolve: evolveXero,
};
