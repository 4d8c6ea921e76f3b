import { millisecondsInDay } from 'date-fns/constants';
import { issueLink } from '../../commands/accounts/mailed-links.ts';
import { accountStream } from '../../commands/streams.ts';
import { reminderActions } from '../../contracts/sequences/reminder-actions.ts';
import { plans } from '../../contracts/accounts/plans.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import type { AnnouncedReminder } from '../../domain/account/events.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { NotAllowedNow } from '../../domain/errors.ts';
import type { EventOf } from '../../domain/events.ts';
import { derivedNumber } from '../../platform/derived-ids.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { queueMailOf } from '../mailings/account-mails.ts';
import { mayBeMailed } from '../mailings/may-be-mailed.ts';
import { pageLink } from '../mailings/links.ts';
import type { MailDraft } from '../mailings/mailing-parts.ts';
import { ownMail } from '../mailings/own-mail.ts';
import type { ProcessManagerDeps } from '../process-manager/process-manager-deps.ts';
import { remindersMail, type ListedReminder } from './reminders-mail.ts';

type MorningMailDeps = Pick<
  ProcessManagerDeps,
  'commands' | 'keep' | 'clock' | 'mailings' | 'transports' | 'mailFrom' | 'publicUrl'
>;

/** Older announcements are not mailed: the day they speak of is over. In milliseconds. */
const oldest = millisecondsInDay;

/** Maximum number of reminders that the email lists with links. */
const mostListed = 20;

const recipientOf = async (
  { commands, clock, transports }: MorningMailDeps,
  event: RecordedEvent,
): Promise<ActiveAccount | undefined> => {
  if (clock.now() - Date.parse(event.metadata.occurredAt) > oldest) return undefined;
  const { state } = await commands.load(accountStream(event.data.accountId), accountDecider);
  return state.status === 'active' && mayBeMailed(state, transports) ? state : undefined;
};

const listedOf = async (
  deps: MorningMailDeps,
  { accountId, email, license, passwordId }: ActiveAccount,
  reminder: AnnouncedReminder,
): Promise<ListedReminder> => {
  const offered = reminderActions.filter((action) => action !== 'promise' || plans[license].canUsePromises);
  const links = await Promise.all(
    offered.map(async (action) => {
      const { invoiceId } = reminder;
      const token = await issueLink(deps, {
        purpose: 'reminder-action',
        accountId,
        email,
        passwordId,
        invoiceId,
        action,
      });
      return { action, url: pageLink(deps.publicUrl, `reminder/${token}`) };
    }),
  );
  return { reminder, links };
};

const draftOf = async (
  deps: MorningMailDeps,
  account: ActiveAccount,
  mailingId: number,
  { day, reminders, count, waiting = 0 }: EventOf<'RemindersAnnounced'>['data'],
): Promise<MailDraft> => {
  const { publicUrl, transports } = deps;
  const listed: ListedReminder[] = [];
  for (const reminder of reminders.slice(0, mostListed)) listed.push(await listedOf(deps, account, reminder));
  const mail = remindersMail({
    day,
    listed,
    count,
    sequencesUrl: pageLink(publicUrl, 'sequences'),
    goesOut: transports.via === 'smtp',
    waiting,
    approvalsUrl: pageLink(publicUrl, 'approvals'),
  });
  const { email: to, name: toName } = account;
  // Its links act for the account, so its texts are sealed like those of emails about it.
  return ownMail(deps, mailingId, 'tomorrow', { kind: 'account', to, toName, ...mail });
};

/** Emails what was announced, once, however often the event is handled. */
export const mailReminders = async (
  deps: MorningMailDeps,
  event: RecordedEvent<EventOf<'RemindersAnnounced'>>,
): Promise<void> => {
  const account = await recipientOf(deps, event);
  if (account?.notificationSettings.reminder !== true) return;
  const { accountId } = account;
  const ref = { accountId, mailingId: derivedNumber(`tomorrow ${event.id}`) };
  const { mailings } = deps;
  if ((await mailings.load(ref)).status !== 'absent') return;
  const content = await mailings.store(ref, await draftOf(deps, account, ref.mailingId, event.data));
  try {
    await mailings.queue(ref, content);
  } catch (error) {
    // Another process queued it meanwhile.
    if (!(error instanceof NotAllowedNow)) throw error;
  }
};

/** Emails that the trial ends, once. */
export const mailTrialEnd = async (
  deps: MorningMailDeps,
  event: RecordedEvent<EventOf<'TrialEndAnnounced'>>,
): Promise<void> => {
  const account = await recipientOf(deps, event);
  if (account === undefined) return;
  await queueMailOf(deps, event, { kind: 'trial-ending', to: account.email, endsOn: event.data.endsOn });
};
