import { match } from 'ts-pattern';
import { mostSavedFilters, type SavedFilter } from '../../contracts/accounts/saved-filters.ts';
import { mostOwnRates } from '../../contracts/invoices/late-fee-terms.ts';
import { defaultNumberFormat } from '../../contracts/known-number-format.ts';
import { noApprovalRules } from '../approval/approval-rules.ts';
import { isSameAddress } from '../address/same-address.ts';
import { inCurrency } from '../money/currency-of.ts';
import { dateIn, daysBetween } from '../calendar.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { Decider } from '../decider.ts';
import { InvalidField, LinkExpired, NotAllowedNow, AccountGone, NotFound, WrongPassword } from '../errors.ts';
import { withoutRate } from '../late-fees/reference-rates.ts';
import type { AccountCommand } from './commands.ts';
import type { AccountEvent, TakeOver } from './events.ts';
import { type Account, type ActiveAccount, evolveAccount, noAccount } from './state.ts';

type CommandOf<T extends AccountCommand['type']> = Extract<AccountCommand, { type: T }>;

/** Ids in one event; an append is limited in bytes. */
const mostIdsInAnEvent = 1_000;

const assertActive = (account: Account): ActiveAccount => {
  if (account.status !== 'active') throw new AccountGone();
  return account;
};

const register = (command: CommandOf<'RegisterAccount'>, account: Account): AccountEvent[] => {
  const { accountId, name, email, timeZone, trial } = command;
  // Two processes that were asked at once register the same account.
  if (account.status === 'active' && isSameAddress(account.email, email)) return [];
  if (account.status !== 'absent') throw new NotAllowedNow("Registration didn't succeed. Please try again.");
  return [
    { type: 'AccountRegistered', data: { accountId, name, email, timeZone } },
    ...(trial ? [{ type: 'TrialStarted', data: { accountId, ...trial } } as const] : []),
  ];
};

const changeProfile = (command: CommandOf<'ChangeProfile'>, account: ActiveAccount): AccountEvent[] => {
  const {
    onWorkingDays = account.onWorkingDays,
    currency = account.currency,
    numberFormat = account.numberFormat,
  } = command;
  const data = {
    accountId: account.accountId,
    name: command.name ?? account.name,
    email: command.email ?? account.email,
    emailSignature: command.emailSignature === undefined ? account.emailSignature : command.emailSignature,
    timeZone: command.timeZone ?? account.timeZone,
    companyName: command.companyName === undefined ? account.companyName : command.companyName,
    onWorkingDays,
    ...inCurrency(currency),
    ...(numberFormat !== defaultNumberFormat && { numberFormat }),
  };
  const isChanged =
    data.name !== account.name ||
    data.email !== account.email ||
    data.emailSignature !== account.emailSignature ||
    data.timeZone !== account.timeZone ||
    data.companyName !== account.companyName ||
    onWorkingDays !== account.onWorkingDays ||
    currency !== account.currency ||
    numberFormat !== account.numberFormat;
  const { accountId, pendingEmail } = account;
  const { newEmail = pendingEmail } = command;
  return [
    ...(isChanged ? [{ type: 'ProfileChanged', data } as const] : []),
    ...(newEmail === pendingEmail || newEmail === null
      ? []
      : [{ type: 'AddressChangeRequested', data: { accountId, newEmail } } as const]),
  ];
};

const changeNotificationSettings = (
  { settings }: CommandOf<'ChangeNotificationSettings'>,
  { accountId, notificationSettings: { email, reminder, payment } }: ActiveAccount,
): AccountEvent[] =>
  settings.email === email && settings.reminder === reminder && settings.payment === payment
    ? []
    : [{ type: 'NotificationSettingsChanged', data: { accountId, ...settings } }];

/** Names differ without regard to case. @throws InvalidField */
const assertNameFree = (
  { savedFilters }: ActiveAccount,
  { list, id, name }: Omit<SavedFilter, 'query'>,
): void => {
  const isTaken = (one: SavedFilter): boolean =>
    one.list === list && one.id !== id && one.name.toLowerCase() === name.toLowerCase();
  if (savedFilters.some(isTaken)) throw new InvalidField('name', 'You already have a filter with this name');
};

const saveFilter = (
  { filterId, list, name, query }: CommandOf<'SaveFilter'>,
  account: ActiveAccount,
): AccountEvent[] => {
  const { accountId, savedFilters } = account;
  if (query === '') throw new InvalidField('query', 'Please set a filter first');
  assertNameFree(account, { id: filterId, list, name });
  if (savedFilters.filter((one) => one.list === list).length >= mostSavedFilters)
    throw new NotAllowedNow(`There are ${mostSavedFilters} saved filters. Please delete one first.`);
  return [{ type: 'FilterSaved', data: { accountId, filterId, list, name, query } }];
};

const filterOf = ({ savedFilters }: ActiveAccount, filterId: number): SavedFilter => {
  const found = savedFilters.find(({ id }) => id === filterId);
  if (found === undefined) throw new NotFound('Filter');
  return found;
};

const renameFilter = (
  { filterId, name }: CommandOf<'RenameFilter'>,
  account: ActiveAccount,
): AccountEvent[] => {
  const filter = filterOf(account, filterId);
  assertNameFree(account, { ...filter, name });
  if (filter.name === name) return [];
  return [{ type: 'FilterRenamed', data: { accountId: account.accountId, filterId, name } }];
};

const deleteFilter = ({ filterId }: CommandOf<'DeleteFilter'>, account: ActiveAccount): AccountEvent[] => {
  filterOf(account, filterId);
  return [{ type: 'FilterDeleted', data: { accountId: account.accountId, filterId } }];
};

const changeLateFeeTerms = (
  { terms }: CommandOf<'ChangeLateFeeTerms'>,
  { accountId, lateFeeTerms }: ActiveAccount,
): AccountEvent[] =>
  canonicalJson(terms) === canonicalJson(lateFeeTerms)
    ? []
    : [{ type: 'LateFeeTermsChanged', data: { accountId, terms } }];

const setLateFeeRate = (
  { rate }: CommandOf<'SetLateFeeRate'>,
  { accountId, lateFeeRates }: ActiveAccount,
): AccountEvent[] => {
  if (lateFeeRates.some((one) => canonicalJson(one) === canonicalJson(rate))) return [];
  if (withoutRate(lateFeeRates, rate).length >= mostOwnRates)
    throw new NotAllowedNow(`There are ${mostOwnRates} rates of your own. Please remove one first.`);
  return [{ type: 'LateFeeRateSet', data: { accountId, rate } }];
};

const removeLateFeeRate = (
  { series, validFrom }: CommandOf<'RemoveLateFeeRate'>,
  { accountId, lateFeeRates }: ActiveAccount,
): AccountEvent[] => {
  if (withoutRate(lateFeeRates, { series, validFrom }).length === lateFeeRates.length)
    throw new NotFound('Rate');
  return [{ type: 'LateFeeRateRemoved', data: { accountId, series, validFrom } }];
};

const approveClaimRule = (
  { now, today }: CommandOf<'ApproveClaimRule'>,
  { accountId, name, claimRule }: ActiveAccount,
): AccountEvent[] =>
  claimRule === null
    ? [
        {
          type: 'ClaimRuleApproved',
          data: { accountId, approvedAt: now, approvedOn: today, approvedBy: name },
        },
      ]
    : [];

const withdrawClaimRule = ({ accountId, claimRule }: ActiveAccount): AccountEvent[] =>
  claimRule === null ? [] : [{ type: 'ClaimRuleWithdrawn', data: { accountId } }];

const setApprovalRules = (
  { rules }: CommandOf<'SetApprovalRules'>,
  { accountId, approvalRules }: ActiveAccount,
): AccountEvent[] =>
  canonicalJson(rules) === canonicalJson(approvalRules ?? noApprovalRules)
    ? []
    : [{ type: 'ApprovalRulesSet', data: { accountId, ...rules } }];

const cancelAddressChange = ({ accountId, pendingEmail }: ActiveAccount): AccountEvent[] =>
  pendingEmail === null
    ? []
    : [{ type: 'AddressChangeCancelled', data: { accountId, newEmail: pendingEmail } }];

/**
 * Whether whoever proves the account's address, or sets its password by a mailed link, may be another person than the one
 * who has used it: nobody was seen to have both the password and the mail of its address.
 */
export const isOwnerUnknown = ({
  emailProven,
  provenApart,
}: Pick<ActiveAccount, 'emailProven' | 'provenApart'>): boolean => !emailProven || provenApart === true;

/**
 * What an earlier user may have set up for themselves ends with the account's take-over. A signature may name somebody
 * else's bank account.
 */
const takenOver = (takeOver: TakeOver | undefined, account: ActiveAccount): AccountEvent[] => {
  if (takeOver === undefined) return [];
  const { accountId } = account;
  return [
    { type: 'AccountTakenOver', data: { accountId, ...takeOver } },
    ...changeProfile({ type: 'ChangeProfile', emailSignature: null }, account),
    ...changeCheckpointMails({ type: 'ChangeCheckpointMails', email: null }, account),
  ];
};

/** Whoever had the account before may have asked for another address. */
const takeOverAccount = (
  { takeOver, proving }: CommandOf<'TakeOverAccount'>,
  account: ActiveAccount,
): AccountEvent[] => [
  ...takenOver(takeOver, account),
  ...(account.pendingEmail !== null && isSameAddress(account.pendingEmail, proving)
    ? []
    : cancelAddressChange(account)),
];

const reviewEarlierSetup = ({ accountId, takeOver }: ActiveAccount): AccountEvent[] =>
  takeOver === undefined || takeOver.isReviewed
    ? []
    : [{ type: 'EarlierSetupReviewed', data: { accountId } }];

const proveAddress = (
  { email, apart = false }: CommandOf<'ProveAddress'>,
  account: ActiveAccount,
): AccountEvent[] => {
  const { accountId, pendingEmail } = account;
  const where = apart ? { apart: true as const } : {};
  if (isSameAddress(email, account.email)) {
    if (account.emailProven) return [];
    return [{ type: 'AddressProven', data: { accountId, email: account.email, ...where } }];
  }
  if (pendingEmail === null || !isSameAddress(email, pendingEmail)) throw new LinkExpired();
  return [
    ...changeProfile({ type: 'ChangeProfile', email: pendingEmail }, account),
    { type: 'AddressProven', data: { accountId, email: pendingEmail, ...where } },
  ];
};

const loseAddress = ({ email }: CommandOf<'LoseAddress'>, account: ActiveAccount): AccountEvent[] =>
  account.addressLost || !isSameAddress(email, account.email)
    ? []
    : [{ type: 'AddressLost', data: { accountId: account.accountId, email: account.email } }];

/** A link serves once, and one of two changes at a time wins: the other was made for a password that is gone. */
const changePassword = (
  { passwordId, provenId, by, keptAuditorLinks = [], takeOver }: CommandOf<'ChangePassword'>,
  account: ActiveAccount,
): AccountEvent[] => {
  if (account.passwordId !== provenId)
    throw by === 'link' ? new LinkExpired('password reset link') : new WrongPassword();
  return [
    {
      type: 'PasswordChanged',
      data: {
        accountId: account.accountId,
        passwordId,
        by,
        ...(keptAuditorLinks.length > 0 && { keptAuditorLinks }),
      },
    },
    // Whoever had the account before may have asked for another address.
    ...(by === 'link' ? cancelAddressChange(account) : []),
    ...takenOver(takeOver, account),
  ];
};

const changePlan = ({ plan }: CommandOf<'ChangePlan'>, account: ActiveAccount): AccountEvent[] =>
  plan === account.license && account.trial === null
    ? []
    : [{ type: 'PlanChanged', data: { accountId: account.accountId, from: account.license, to: plan } }];

/** How many days before its end the owner is told. */
const toldBefore = 3;

const announceTrialEnd = (
  { today }: CommandOf<'AnnounceTrialEnd'>,
  { accountId, trial, timeZone }: ActiveAccount,
): AccountEvent[] => {
  if (trial === null || trial.isEndAnnounced) return [];
  const endsOn = dateIn(timeZone, Date.parse(trial.endsAt));
  const left = daysBetween(today, endsOn);
  return left > toldBefore || left < 0 ? [] : [{ type: 'TrialEndAnnounced', data: { accountId, endsOn } }];
};

/** A change of zone can repeat a day; its reminders are not announced again. */
const announceReminders = (
  { day, reminders, count, waiting = 0 }: CommandOf<'AnnounceReminders'>,
  { accountId, announcedDay }: ActiveAccount,
): AccountEvent[] =>
  (reminders.length === 0 && waiting === 0) || (announcedDay !== null && day <= announcedDay)
    ? []
    : [
        {
          type: 'RemindersAnnounced',
          data: { accountId, day, reminders: [...reminders], count, ...(waiting > 0 && { waiting }) },
        },
      ];

const changeCheckpointMails = (
  { email }: CommandOf<'ChangeCheckpointMails'>,
  { accountId, checkpointEmail }: ActiveAccount,
): AccountEvent[] =>
  email === checkpointEmail ? [] : [{ type: 'CheckpointMailsChanged', data: { accountId, email } }];

/** How many days lie between two checkpoints that are mailed. */
const checkpointEvery = 7;

/** Whether a checkpoint is to be mailed on a day, a calendar date. */
export const isCheckpointDue = (
  { checkpointEmail, checkpointDay }: Pick<ActiveAccount, 'checkpointEmail' | 'checkpointDay'>,
  day: string,
): boolean =>
  checkpointEmail !== null && (checkpointDay === null || daysBetween(checkpointDay, day) >= checkpointEvery);

const makeCheckpoint = (
  { type: _, ...made }: CommandOf<'MakeCheckpoint'>,
  account: ActiveAccount,
): AccountEvent[] => {
  const { accountId, checkpointEmail: email } = account;
  return email === null || !isCheckpointDue(account, made.day)
    ? []
    : [{ type: 'CheckpointMade', data: { accountId, email, ...made } }];
};

const recordStamp = (
  { type: _, ...stamp }: CommandOf<'RecordStamp'>,
  { accountId }: ActiveAccount,
): AccountEvent[] => [{ type: 'CheckpointStamped', data: { accountId, ...stamp } }];

const readNotifications = (
  command: CommandOf<'ReadNotifications'>,
  account: ActiveAccount,
): AccountEvent[] => {
  const ids = [...new Set(command.notificationIds)];
  const events: AccountEvent[] = [];
  for (let from = 0; from < ids.length; from += mostIdsInAnEvent) {
    const notificationIds = ids.slice(from, from + mostIdsInAnEvent);
    events.push({ type: 'NotificationsRead', data: { accountId: account.accountId, notificationIds } });
  }
  return events;
};

const startUserMail = (command: CommandOf<'StartUserMail'>, account: ActiveAccount): AccountEvent[] => {
  if (!account.notificationSettings.email) return [];
  const { cause, notificationId, today } = command;
  const mails = account.userMails;
  if (mails !== null && today <= mails.day && mails.causes.includes(cause)) return [];
  return [
    {
      type: 'UserMailStarted',
      data: { accountId: account.accountId, cause, notificationId, startedOn: today },
    },
  ];
};

const abandon = ({ accountId }: CommandOf<'AbandonAccount'>, account: Account): AccountEvent[] =>
  account.status === 'absent' ? [{ type: 'AccountAbandoned', data: { accountId } }] : [];

const close = ({ accountId }: ActiveAccount): AccountEvent[] => [
  { type: 'AccountClosed', data: { accountId } },
];

/**
 * An account: its profile, time zone and plan, and which mails its owner was sent.
 *
 * `StartUserMail` makes no event when the owner wants no mails or was already mailed about the same cause that day;
 * without an event no mail is sent. `AbandonAccount` makes no event for an account that exists.
 * @throws NotFound unless the account is active, or for a filter or a rate that it does not have, InvalidField for a filter's name
 *   that is taken, NotAllowedNow when a registration meets another account's or a closed stream,
 *   LinkExpired when the proven address is neither the account's own nor the one that it asked for, or when the password
 *   was changed since a link was mailed, WrongPassword when the proven password is no longer the account's
 */
export const accountDecider: Decider<AccountCommand, Account, AccountEvent> = {
  name: 'account',
  version: 14,
  initial: noAccount,
  decide: (command, account) =>
    match(command)
      .with({ type: 'RegisterAccount' }, (c) => register(c, account))
      .with({ type: 'ChangeProfile' }, (c) => changeProfile(c, assertActive(account)))
      .with({ type: 'ChangeNotificationSettings' }, (c) =>
        changeNotificationSettings(c, assertActive(account)),
      )
      .with({ type: 'SaveFilter' }, (c) => saveFilter(c, assertActive(account)))
      .with({ type: 'RenameFilter' }, (c) => renameFilter(c, assertActive(account)))
      .with({ type: 'DeleteFilter' }, (c) => deleteFilter(c, assertActive(account)))
      .with({ type: 'ChangeLateFeeTerms' }, (c) => changeLateFeeTerms(c, assertActive(account)))
      .with({ type: 'SetLateFeeRate' }, (c) => setLateFeeRate(c, assertActive(account)))
      .with({ type: 'RemoveLateFeeRate' }, (c) => removeLateFeeRate(c, assertActive(account)))
      .with({ type: 'ApproveClaimRule' }, (c) => approveClaimRule(c, assertActive(account)))
      .with({ type: 'WithdrawClaimRule' }, () => withdrawClaimRule(assertActive(account)))
      .with({ type: 'SetApprovalRules' }, (c) => setApprovalRules(c, assertActive(account)))
      .with({ type: 'CancelAddressChange' }, () => cancelAddressChange(assertActive(account)))
      .with({ type: 'ReviewEarlierSetup' }, () => reviewEarlierSetup(assertActive(account)))
      .with({ type: 'TakeOverAccount' }, (c) => takeOverAccount(c, assertActive(account)))
      .with({ type: 'ProveAddress' }, (c) => proveAddress(c, assertActive(account)))
      .with({ type: 'LoseAddress' }, (c) => loseAddress(c, assertActive(account)))
      .with({ type: 'ChangePassword' }, (c) => changePassword(c, assertActive(account)))
      .with({ type: 'ChangePlan' }, (c) => changePlan(c, assertActive(account)))
      .with({ type: 'AnnounceTrialEnd' }, (c) => announceTrialEnd(c, assertActive(account)))
      .with({ type: 'AnnounceReminders' }, (c) => announceReminders(c, assertActive(account)))
      .with({ type: 'ChangeCheckpointMails' }, (c) => changeCheckpointMails(c, assertActive(account)))
      .with({ type: 'MakeCheckpoint' }, (c) => makeCheckpoint(c, assertActive(account)))
      .with({ type: 'RecordStamp' }, (c) => recordStamp(c, assertActive(account)))
      .with({ type: 'ReadNotifications' }, (c) => readNotifications(c, assertActive(account)))
      .with({ type: 'StartUserMail' }, (c) => startUserMail(c, assertActive(account)))
      .with({ type: 'AbandonAccount' }, (c) => abandon(c, account))
      .with({ type: 'CloseAccount' }, () => close(assertActive(account)))
      .exhaustive(),
  evolve: evolveAccount,
};
