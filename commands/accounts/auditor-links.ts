import {
  longestAuditorLink,
  type AuditedPart,
  type AuditorLinkBody,
} from '../../contracts/accounts/auditor-links.ts';
import { addDays, instantOf, todayIn } from '../../domain/calendar.ts';
import {
  auditorDecider,
  isWorking,
  type AuditorLink,
  type AuditorLinks,
} from '../../domain/auditor/decide.ts';
import type { AuditorCommand } from '../../domain/auditor/events.ts';
import { InvalidField, LinkExpired } from '../../domain/errors.ts';
import { StreamGone } from '../../platform/ports/event-store.ts';
import { assertProven } from './address-links.ts';
import { contextOf, type Call } from '../command-context.ts';
import { followUp, loadIfThere, type Desk, type Done } from '../desk.ts';
import { findLink, issueLink } from './mailed-links.ts';
import { isoInstant } from '../../domain/moment.ts';
import type { Device, Sessions } from './sessions.ts';
import { auditorsStream } from '../streams.ts';

type AuditorDesk = Desk & { readonly sessions: Sessions };

/** All links of an account, the latest first. */
export const auditorLinksOf = async (
  { commands }: Pick<Desk, 'commands'>,
  accountId: number,
): Promise<AuditorLinks> =>
  (await commands.load(auditorsStream(accountId), auditorDecider)).state.toReversed();

/** A link of an account; undefined once it has expired or was revoked, or when the account is gone. */
export const workingAuditorLink = async (
  { commands, clock }: Pick<Desk, 'commands' | 'clock'>,
  accountId: number,
  linkId: number,
): Promise<AuditorLink | undefined> => {
  try {
    const links = await auditorLinksOf({ commands }, accountId);
    const now = isoInstant(clock.now());
    return links.find((link) => link.linkId === linkId && isWorking(link, now));
  } catch (error) {
    if (error instanceof StreamGone) return undefined;
    throw error;
  }
};

type Caller = Parameters<typeof contextOf>[0];

const handle = (desk: Pick<Desk, 'commands'>, call: Caller, purpose: string, command: AuditorCommand) =>
  desk.commands.handle(
    auditorsStream(call.account.accountId),
    auditorDecider,
    command,
    contextOf(call, purpose),
  );

/** @throws InvalidField for a first day that hasn't begun, or a last day that is too far away */
const assertDays = (
  { from, expiresOn }: Pick<AuditorLinkBody, 'from' | 'expiresOn'>,
  today: string,
): void => {
  if (from > today) throw new InvalidField('from', 'Please choose today or an earlier day');
  if (expiresOn > addDays(today, longestAuditorLink))
    throw new InvalidField('expiresOn', 'Please choose a day within a year');
};

/**
 * Makes a link with which an auditor reads the records of a period.
 * @returns the token, of which only the hash is stored
 * @throws AddressNotProven, InvalidField, NotAllowedNow
 */
export const createAuditorLink = async (
  desk: Desk,
  call: Call,
  { name, from, to, expiresOn }: Omit<AuditorLinkBody, 'currentPassword'>,
): Promise<{ readonly link: AuditorLink; readonly token: string }> => {
  const { accountId, timeZone } = call.account;
  assertProven(desk, call.account, 'auditorLink');
  const linkId = call.ids[0] ?? desk.ids.next();
  const now = isoInstant(call.now);
  assertDays({ from, expiresOn }, todayIn(timeZone, call.now));
  const expiresAt = isoInstant(instantOf(addDays(expiresOn, 1), '00:00', timeZone));
  const { state } = await handle(desk, call, 'create-auditor-link', {
    type: 'CreateAuditorLink',
    accountId,
    linkId,
    name,
    from,
    to,
    expiresAt,
    now,
  });
  const token = await issueLink(desk, { purpose: 'audit', accountId, linkId, expiresAt });
  const link = state.find((one) => one.linkId === linkId);
  if (link === undefined) throw new TypeError('The link that was created is not there');
  return { link, token };
};

/**
 * Ends the links of an account that work, but those that its owner keeps, and the sessions that were begun with them. It
 * can be repeated.
 * @param madeBy ISO instant: later ones go on, too
 * @returns who they were made for, and the keys of the sessions that ended
 */
export const endAuditorLinks = async (
  desk: Pick<AuditorDesk, 'commands' | 'clock' | 'sessions'>,
  call: Caller,
  kept: readonly number[],
  madeBy = isoInstant(desk.clock.now()),
): Promise<{ readonly names: readonly string[]; readonly ended: readonly string[] }> => {
  const { accountId } = call.account;
  const now = isoInstant(desk.clock.now());
  const names: string[] = [];
  const ended: string[] = [];
  for (const { linkId, name, ...link } of await auditorLinksOf(desk, accountId)) {
    if (kept.includes(linkId) || link.expiresAt <= now || link.createdAt > madeBy) continue;
    if (!link.isRevoked) {
      await handle(desk, call, `end-auditor-link ${linkId}`, { type: 'RevokeAuditorLink', linkId });
      names.push(name);
    }
    ended.push(...(await desk.sessions.endOfAuditor(accountId, linkId)));
  }
  return { names, ended };
};

/** Ends a link and the sessions that were begun with it. @throws NotFound */
export const revokeAuditorLink = async (
  desk: AuditorDesk,
  call: Call,
  linkId: number,
): Promise<Done & { readonly ended: readonly string[] }> => {
  const done = await handle(desk, call, 'revoke-auditor-link', { type: 'RevokeAuditorLink', linkId });
  const ended: string[] = [];
  // The link is looked up at every call, so that nothing depends on this.
  await followUp(
    desk,
    'Ending the sessions of a revoked link',
    async () => {
      ended.push(...(await desk.sessions.endOfAuditor(call.account.accountId, linkId)));
    },
    'they show nothing any more',
  );
  return { ...done, ended };
};

/**
 * Begins an auditor's session, and records that the link was used.
 * @throws LinkExpired
 */
export const openAuditorLink = async (
  desk: AuditorDesk,
  token: string,
  commandId: string,
  where: { readonly device: Device; readonly isHostOnly: boolean },
): Promise<{ readonly accountId: number; readonly token: string; readonly seconds: number }> => {
  const found = await findLink(desk, 'audit', token);
  if (found === undefined) throw new LinkExpired();
  const { accountId, linkId } = found;
  const account = await loadIfThere(desk, accountId);
  if (account.status !== 'active') throw new LinkExpired();
  const now = isoInstant(desk.clock.now());
  await handle(desk, { account, commandId, actor: 'link' }, 'use-auditor-link', {
    type: 'UseAuditorLink',
    linkId,
    now,
  });
  const begun = await desk.sessions.begin({ ...where, accountId, passwordId: null, auditorLink: linkId });
  return { accountId, token: begun.token, seconds: begun.seconds };
};

/** Records what evidence an auditor takes. @throws LinkExpired */
export const recordAuditorExport = async (
  desk: Desk,
  { accountId, linkId }: Pick<AuditorLink, 'accountId' | 'linkId'>,
  commandId: string,
  about: { readonly part: AuditedPart; readonly of: string | null },
): Promise<void> => {
  await handle(desk, { account: { accountId }, commandId, actor: 'link' }, 'auditor-export', {
    type: 'RecordAuditorExport',
    linkId,
    ...about,
    now: isoInstant(desk.clock.now()),
  });
};
