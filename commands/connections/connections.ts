import type { LossCode } from '../../domain/gmail/events.ts';
import { gmailDecider } from '../../domain/gmail/decide.ts';
import { xeroDecider } from '../../domain/xero/decide.ts';
import type { CommandContext, CommandHandler } from '../../platform/ports/command-handler.ts';
import { StreamGone } from '../../platform/ports/event-store.ts';
import type { TokenOwner } from '../../platform/ports/partners/partner-login.ts';
import { systemContext } from '../command-context.ts';
import type { Done } from '../desk.ts';
import { gmailStream, xeroStream } from '../streams.ts';

/** An account's connection, as far as its tokens need it. */
export interface PresentConnection {
  readonly connectionId: string;
  /** Xero: the tenant; Gmail: the address. */
  readonly owner: string;
}

export interface NewConnection {
  readonly accountId: number;
  readonly connectionId: string;
  readonly owner: TokenOwner;
  readonly by: 'consent' | 'hand';
}

/** The connections of accounts to one partner, in their streams. */
export interface Connections {
  /** Undefined when there is none. */
  present(accountId: number): Promise<PresentConnection | undefined>;
  connect(connection: NewConnection, context: CommandContext): Promise<Done>;
  /** Nothing without a connection. */
  disconnect(accountId: number, context: CommandContext): Promise<Done>;
  /** Records that the partner no longer accepts it; nothing if it is another one by now. */
  lose(accountId: number, connectionId: string, code: LossCode): Promise<void>;
}

/** An account that was deleted has no connection any more. */
const unlessGone = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StreamGone) return undefined;
    throw error;
  }
};

export const createGmailConnections = (commands: CommandHandler): Connections => ({
  present: (accountId) =>
    unlessGone(async () => {
      const { state } = await commands.load(gmailStream(accountId), gmailDecider);
      if (state.status !== 'connected') return undefined;
      return { connectionId: state.connectionId, owner: state.address };
    }),
  connect: ({ accountId, connectionId, owner }, context) => {
    const command = { type: 'ConnectGmail', accountId, connectionId, address: owner.id } as const;
    return commands.handle(gmailStream(accountId), gmailDecider, command, context);
  },
  disconnect: (accountId, context) =>
    commands.handle(gmailStream(accountId), gmailDecider, { type: 'DisconnectGmail' }, context),
  lose: async (accountId, connectionId, code) => {
    const command = { type: 'LoseGmail', connectionId, code } as const;
    await unlessGone(() =>
      commands.handle(gmailStream(accountId), gmailDecider, command, systemContext(accountId)),
    );
  },
});

export const createXeroConnections = (commands: CommandHandler): Connections => ({
  present: (accountId) =>
    unlessGone(async () => {
      const { connection } = (await commands.load(xeroStream(accountId), xeroDecider)).state;
      if (connection.status !== 'connected') return undefined;
      return { connectionId: connection.connectionId, owner: connection.tenantId };
    }),
  connect: ({ owner: { id: tenantId, name: tenantName }, ...connection }, context) =>
    commands.handle(
      xeroStream(connection.accountId),
      xeroDecider,
      { type: 'ConnectXero', ...connection, tenantId, tenantName },
      context,
    ),
  disconnect: (accountId, context) =>
    commands.handle(xeroStream(accountId), xeroDecider, { type: 'DisconnectXero' }, context),
  lose: async (accountId, connectionId, code) => {
    const command = { type: 'LoseXero', connectionId, code } as const;
    await unlessGone(() =>
      commands.handle(xeroStream(accountId), xeroDecider, command, systemContext(accountId)),
    );
  },
});
