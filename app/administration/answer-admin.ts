import { logAdministrator } from '../../api/sessions/security-log.ts';
import { invite } from '../../commands/accounts/invitations.ts';
import { issueLink } from '../../commands/accounts/mailed-links.ts';
import { changePlan } from '../../commands/accounts/plan.ts';
import { accountAt } from '../../commands/accounts/sign-in.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import type { Log } from '../../platform/ports/log.ts';
import { linkOf } from '../../workflows/mailings/account-mail-texts.ts';
import { AdminRefusal, type AdminRequest, type AnswerAdmin } from '../admin-channel.ts';
import type { Engines } from '../composition/compose-engines.ts';
import type { Rebuilds } from '../composition/compose-rebuilds.ts';
import { accountList } from './account-list.ts';

export interface AdminDeps {
  readonly engines: Pick<Engines, 'commands' | 'readModels' | 'keep' | 'clock'>;
  /** The address under which users reach Owed, without a trailing slash; asked when a link is made. */
  readonly publicUrl: () => string;
  readonly log: Pick<Log, 'info'>;
}

/** @throws AdminRefusal */
const accountWith = async ({ commands }: AdminDeps['engines'], email: string): Promise<ActiveAccount> => {
  const account = await accountAt({ commands }, email);
  if (account === undefined) throw new AdminRefusal(`There is no account with the email ${email}`);
  return account;
};

const passwordLink = async (
  { engines, publicUrl }: AdminDeps,
  { accountId, email, passwordId }: ActiveAccount,
): Promise<string> => {
  const token = await issueLink(engines, { purpose: 'reset-password', accountId, email, passwordId });
  const link = linkOf({ kind: 'reset-password', to: email, token }, publicUrl());
  return `This link sets a new password for ${email}. It works once, for an hour:\n${link}`;
};

/** A request that is about accounts. */
export type AccountRequest = Exclude<AdminRequest, { readonly command: 'rebuild' }>;

/** Does what the administrator asks for, and logs it. @returns text to print @throws AdminRefusal */
export const answerAboutAccounts = async (deps: AdminDeps, request: AccountRequest): Promise<string> => {
  const { engines, log } = deps;
  if (request.command === 'accounts') {
    const list = await accountList(engines.readModels);
    logAdministrator(log, 'accounts listed');
    return list;
  }
  if (request.command === 'invite') {
    const token = await invite(engines, request.email);
    logAdministrator(log, 'invitation made');
    const link = `${deps.publicUrl()}/auth?tab=register&invitation=${token}`;
    return `This link lets ${request.email} register. It works once, for a week:\n${link}`;
  }
  const account = await accountWith(engines, request.email);
  const { accountId } = account;
  if (request.command === 'plan') {
    const done = await changePlan(engines.commands, request.email, request.plan);
    logAdministrator(log, 'plan changed', { accountId });
    return done;
  }
  const link = await passwordLink(deps, account);
  logAdministrator(log, 'password link made', { accountId });
  return link;
};

/** Handles admin requests in the running server. */
export const createAdminAnswers =
  (deps: AdminDeps & Pick<Rebuilds, 'rebuild'>): AnswerAdmin =>
  async (request, say) => {
    if (request.command !== 'rebuild') return answerAboutAccounts(deps, request);
    await deps.rebuild(request.names, (progress) => say({ progress }));
    logAdministrator(deps.log, 'views rebuilt');
    return undefined;
  };
