import type { DisconnectedView } from '../../contracts/accounts/connections.ts';
import type { Partner } from '../../platform/ports/partners/partner-access.ts';
import { PartnerRefused } from '../../platform/ports/partners/partner-login.ts';
import { contextOf, type Call } from '../command-context.ts';
import { followUp, type Desk, type Done } from '../desk.ts';
import { inTokensTurn } from './in-turn.ts';
import type { ConnectionDesk, KnownPartner } from './partners.ts';
import { readTokens, tokensSecret } from './stored-tokens.ts';

/** Best effort: a partner that does not answer does not keep the user connected. */
const revoke = async (
  { log }: Pick<Desk, 'log'>,
  { partner, login }: KnownPartner,
  accountId: number,
  read: () => ReturnType<typeof readTokens>,
): Promise<DisconnectedView['atPartner']> => {
  try {
    const tokens = await read();
    if (tokens === undefined) return 'nothing';
    return (await (await login()).revoke(tokens.grant)) ? 'revoked' : 'by_user';
  } catch (error) {
    // The partner knows no such grant any more.
    if (error instanceof PartnerRefused) return 'revoked';
    log.warn({ err: error, partner, account: accountId }, 'A grant could not be revoked');
    return 'unknown';
  }
};

/** Revokes the tokens of a connection and deletes them. */
const endTokens = async (
  desk: Omit<ConnectionDesk, 'commands'>,
  known: KnownPartner,
  accountId: number,
  connectionId: string,
): Promise<DisconnectedView['atPartner']> => {
  const { partner } = known;
  const atPartner = await revoke(desk, known, accountId, () =>
    readTokens(desk, partner, accountId, connectionId),
  );
  await desk.secrets.delete(accountId, tokensSecret(partner, connectionId));
  return atPartner;
};

/** Ends the grant of a connection that is over, if that has not been done. @throws PartnerUnavailable while its tokens are in use */
export const endGrant = (
  desk: Omit<ConnectionDesk, 'commands'>,
  partner: Partner,
  accountId: number,
  connectionId: string,
): Promise<DisconnectedView['atPartner']> =>
  inTokensTurn(desk, partner, accountId, () =>
    endTokens(desk, desk.partners[partner], accountId, connectionId),
  );

/** Ends an account's connection here at once, and at the partner as far as that answers. */
export const disconnect = (
  desk: ConnectionDesk,
  call: Call,
  partner: Partner,
): Promise<Done & { readonly atPartner: DisconnectedView['atPartner'] }> =>
  inTokensTurn(desk, partner, call.account.accountId, async () => {
    const { accountId } = call.account;
    const known: KnownPartner = desk.partners[partner];
    const before = await known.connections.present(accountId);
    const done = await known.connections.disconnect(accountId, contextOf(call, `disconnect ${partner}`));
    let atPartner: DisconnectedView['atPartner'] = 'nothing';
    if (before !== undefined)
      await followUp(
        desk,
        'Ending a grant',
        async () => {
          atPartner = 'unknown';
          atPartner = await endTokens(desk, known, accountId, before.connectionId);
        },
        'the process manager tries it again',
      );
    return { ...done, atPartner };
  });

/** Revokes whatever an account is connected to, before its secrets are erased. */
export const endAllGrants = async (
  desk: Omit<ConnectionDesk, 'commands'>,
  accountId: number,
): Promise<void> => {
  const { gmail, xero } = desk.partners;
  for (const known of [gmail, xero]) {
    const connection = await known.connections.present(accountId);
    if (connection !== undefined) await endTokens(desk, known, accountId, connection.connectionId);
  }
};
