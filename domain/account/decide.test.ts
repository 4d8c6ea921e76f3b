import { describe, expect, test } from 'vitest';
import { InvalidField, LinkExpired, NotAllowedNow, NotFound, WrongPassword } from '../errors.ts';
import type { AccountCommand } from './commands.ts';
import { accountDecider, isOwnerUnknown } from './decide.ts';
import type { AccountEvent } from './events.ts';
import type { Account } from './state.ts';

const after = (...events: AccountEvent[]): Account =>
  events.reduce(accountDecider.evolve, accountDecider.initial);

const given = (...events: AccountEvent[]) => ({
  when: (command: AccountCommand) => ({
    thenExactly: (...expected: AccountEvent[]) => {
      expect(accountDecider.decide(command, after(...events))).toStrictEqual(expected);
    },
    thenThrows: (error: new (...args: never[]) => Error) => {
      expect(() => accountDecider.decide(command, after(...events))).toThrow(error);
    },
  }),
});

const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { accountId: 1, name: 'Ada', email: 'ada@engine.example', timeZone: 'Europe/Berlin' },
};
const profile = {
  accountId: 1,
  name: 'Ada',
  email: 'ada@engine.example',
  emailSignature: null,
  timeZone: 'Europe/Berlin',
  companyName: null,
  onWorkingDays: false,
};
const register: AccountCommand = { type: 'RegisterAccount', ...registered.data };
const abandoned: AccountEvent = { type: 'AccountAbandoned', data: { accountId: 1 } };

const closed: AccountEvent = { type: 'AccountClosed', data: { accountId: 1 } };

describe('a deleted account', () => {
  test('is closed once, and takes no other event', () => {
    given(registered).when({ type: 'CloseAccount' }).thenExactly(closed);
    expect(after(registered, closed)).toStrictEqual({ status: 'closed' });
    for (const command of [{ type: 'CloseAccount' }, { type: 'ChangeProfile', name: 'Eve' }] as const)
      given(registered, closed).when(command).thenThrows(NotFound);
    given(registered, closed).when(register).thenThrows(NotAllowedNow);
  });
});

describe('an account', () => {
  test('is registered on the solo plan, with mails about what happens', () => {
    given().when(register).thenExactly(registered);
    expect(after(registered)).toStrictEqual({
      status: 'active',
      accountId: 1,
      name: 'Ada',
      email: 'ada@engine.example',
      emailProven: false,
      addressLost: false,
      pendingEmail: null,
      passwordId: null,
      timeZone: 'Europe/Berlin',
      license: 'solo',
      trial: null,
      emailSignature: null,
      companyName: null,
      onWorkingDays: false,
      currency: 'USD',
      numberFormat: 'en-US',
      lateFeeTerms: { kind: 'none' },
      lateFeeRates: [],
      claimRule: null,
      approvalRules: null,
      savedFilters: [],
      notificationSettings: { email: true, reminder: true, payment: true },
      userMails: null,
      announcedDay: null,
      checkpointEmail: null,
      checkpointDay: null,
    });
  });

  test('is registered once, not over another, nor after its registration was given up', () => {
    given(registered).when(register).thenExactly();
    given(registered)
      .when({ ...register, email: 'other@example.com' })
      .thenThrows(NotAllowedNow);
    given(abandoned).when(register).thenThrows(NotAllowedNow);
  });

  test.each<AccountCommand>([
    { type: 'ChangeProfile', name: 'Grace' },
    { type: 'CancelAddressChange' },
    { type: 'ProveAddress', email: 'ada@engine.example' },
    { type: 'ChangePlan', plan: 'agency' },
    { type: 'ChangePassword', passwordId: 'new', provenId: null, by: 'owner' },
    { type: 'ReadNotifications', notificationIds: [1] },
    {
      type: 'StartUserMail',
      cause: 'c',
      notificationId: 1,
      today: '2026-12-03',
      now: '2026-12-03T10:00:00.000Z',
    },
  ])('that is not there takes no $type', (command) => {
    given().when(command).thenThrows(NotFound);
    given(abandoned).when(command).thenThrows(NotFound);
  });
});

describe('giving up a registration', () => {
  const abandon: AccountCommand = { type: 'AbandonAccount', accountId: 1 };

  test('closes the stream once', () => {
    given().when(abandon).thenExactly(abandoned);
    given(abandoned).when(abandon).thenExactly();
  });

  test('does not change an existing account', () => {
    given(registered).when(abandon).thenExactly();
  });
});

describe('a profile', () => {
  test('changes in the fields that are given, and is recorded whole', () => {
    given(registered)
      .when({ type: 'ChangeProfile', name: 'Grace', emailSignature: 'Grace\nHopper' })
      .thenExactly({
        type: 'ProfileChanged',
        data: { ...profile, name: 'Grace', emailSignature: 'Grace\nHopper' },
      });
  });

  test.each<[keyof typeof profile | 'numberFormat', string]>([
    ['name', 'Grace'],
    ['email', 'grace@navy.example'],
    ['timeZone', 'America/New_York'],
    ['emailSignature', 'G.'],
    ['companyName', 'Engines Ltd'],
    ['numberFormat', 'de-DE'],
  ])('that changes in its %s alone is recorded', (field, value) => {
    const event: AccountEvent = { type: 'ProfileChanged', data: { ...profile, [field]: value } };
    given(registered)
      .when({ type: 'ChangeProfile', [field]: value })
      .thenExactly(event);
    expect(after(registered, event)).toStrictEqual({ ...after(registered), [field]: value });
  });

  test('that is said again is not recorded', () => {
    given(registered)
      .when({ type: 'ChangeProfile', ...profile })
      .thenExactly();
    given(registered).when({ type: 'ChangeProfile', name: undefined }).thenExactly();
  });

  test('takes its first number format back, which its events leave out', () => {
    const german = { ...profile, numberFormat: 'de-DE' } as const;
    given(registered, { type: 'ProfileChanged', data: german })
      .when({ type: 'ChangeProfile', name: 'Grace' })
      .thenExactly({ type: 'ProfileChanged', data: { ...german, name: 'Grace' } });
    given(registered, { type: 'ProfileChanged', data: german })
      .when({ type: 'ChangeProfile', numberFormat: 'en-US' })
      .thenExactly({ type: 'ProfileChanged', data: profile });
  });

  test('loses its signature when it is emptied', () => {
    given(registered, { type: 'ProfileChanged', data: { ...profile, emailSignature: 'Ada' } })
      .when({ type: 'ChangeProfile', emailSignature: null })
      .thenExactly({ type: 'ProfileChanged', data: profile });
  });
});

const settings = { email: false, reminder: true, payment: false };
const settingsChanged: AccountEvent = {
  type: 'NotificationSettingsChanged',
  data: { accountId: 1, ...settings },
};

test('what the owner is mailed about is changed once', () => {
  const change: AccountCommand = { type: 'ChangeNotificationSettings', settings };
  given(registered).when(change).thenExactly(settingsChanged);
  given(registered, settingsChanged).when(change).thenExactly();
  expect(after(registered, settingsChanged)).toMatchObject({ notificationSettings: settings });
});

describe('what late payment costs', () => {
  const terms = { kind: 'statutory', country: 'DE', debtor: 'business' } as const;
  const termsChanged: AccountEvent = { type: 'LateFeeTermsChanged', data: { accountId: 1, terms } };
  const rate = {
    series: 'boe',
    validFrom: '2027-01-01',
    percent: 3.5,
    source: 'bankofengland.co.uk',
  } as const;
  const rateSet: AccountEvent = { type: 'LateFeeRateSet', data: { accountId: 1, rate } };
  const half = { series: 'boe', validFrom: '2027-01-01' } as const;
  const removed: AccountEvent = { type: 'LateFeeRateRemoved', data: { accountId: 1, ...half } };

  test('is nothing until the owner sets terms, once', () => {
    given(registered).when({ type: 'ChangeLateFeeTerms', terms }).thenExactly(termsChanged);
    given(registered, termsChanged).when({ type: 'ChangeLateFeeTerms', terms }).thenExactly();
    given(registered)
      .when({ type: 'ChangeLateFeeTerms', terms: { kind: 'none' } })
      .thenExactly();
    expect(after(registered, termsChanged)).toMatchObject({ lateFeeTerms: terms });
  });

  test('is claimed by a rule only while the owner has approved it', () => {
    const now = '2026-12-01T23:30:00.000Z';
    const approve: AccountCommand = { type: 'ApproveClaimRule', now, today: '2026-12-02' };
    const rule = { approvedAt: now, approvedOn: '2026-12-02', approvedBy: profile.name };
    const approved: AccountEvent = { type: 'ClaimRuleApproved', data: { accountId: 1, ...rule } };
    const withdrawn: AccountEvent = { type: 'ClaimRuleWithdrawn', data: { accountId: 1 } };
    given(registered).when(approve).thenExactly(approved);
    given(registered, approved).when(approve).thenExactly();
    given(registered, approved).when({ type: 'WithdrawClaimRule' }).thenExactly(withdrawn);
    given(registered).when({ type: 'WithdrawClaimRule' }).thenExactly();
    expect(after(registered)).toMatchObject({ claimRule: null });
    expect(after(registered, approved)).toMatchObject({ claimRule: rule });
    expect(after(registered, approved, withdrawn)).toMatchObject({ claimRule: null });
    const takenOver: AccountEvent = {
      type: 'AccountTakenOver',
      data: {
        accountId: 1,
        at: now,
        auditors: [],
        connections: [],
        checkpointEmail: null,
        emailSignature: null,
      },
    };
    expect(after(registered, approved, takenOver)).toMatchObject({ claimRule: null });
  });

  test('counts from rates of which the owner adds, replaces and removes rows', () => {
    given(registered).when({ type: 'SetLateFeeRate', rate }).thenExactly(rateSet);
    given(registered, rateSet).when({ type: 'SetLateFeeRate', rate }).thenExactly();
    const other = { ...rate, percent: 4 };
    const replaced: AccountEvent = { type: 'LateFeeRateSet', data: { accountId: 1, rate: other } };
    given(registered, rateSet).when({ type: 'SetLateFeeRate', rate: other }).thenExactly(replaced);
    expect(after(registered, rateSet, replaced)).toMatchObject({ lateFeeRates: [other] });
    given(registered, rateSet)
      .when({ type: 'RemoveLateFeeRate', ...half })
      .thenExactly(removed);
    given(registered)
      .when({ type: 'RemoveLateFeeRate', ...half })
      .thenThrows(NotFound);
    expect(after(registered, rateSet, removed)).toMatchObject({ lateFeeRates: [] });
  });

  test('counts from at most a hundred rows of their own', () => {
    const many = Array.from({ length: 100 }, (_, at): AccountEvent => ({
      type: 'LateFeeRateSet',
      data: { accountId: 1, rate: { ...rate, validFrom: `${2030 + at}-01-01` } },
    }));
    given(registered, ...many)
      .when({ type: 'SetLateFeeRate', rate })
      .thenThrows(NotAllowedNow);
  });
});

describe('which emails wait for the owner', () => {
  const rules = { tones: ['legal'], amountFrom: { minor: 500_000, currency: 'USD' } } as const;
  const set: AccountEvent = { type: 'ApprovalRulesSet', data: { accountId: 1, ...rules } };
  const none: AccountEvent = { type: 'ApprovalRulesSet', data: { accountId: 1, tones: [] } };

  test('is set whole, and once', () => {
    given(registered).when({ type: 'SetApprovalRules', rules }).thenExactly(set);
    given(registered, set).when({ type: 'SetApprovalRules', rules }).thenExactly();
    given(registered)
      .when({ type: 'SetApprovalRules', rules: { tones: [] } })
      .thenExactly();
    given(registered, set)
      .when({ type: 'SetApprovalRules', rules: { tones: [] } })
      .thenExactly(none);
    expect(after(registered, set)).toMatchObject({ approvalRules: rules });
    expect(after(registered, set, none)).toMatchObject({ approvalRules: null });
  });
});

describe('saved filters', () => {
  const saved = { filterId: 7, list: 'invoices', name: 'Big ones', query: 'amountFrom=5000' } as const;
  const filterSaved: AccountEvent = { type: 'FilterSaved', data: { accountId: 1, ...saved } };

  test('one is saved, renamed and deleted', () => {
    given(registered)
      .when({ type: 'SaveFilter', ...saved })
      .thenExactly(filterSaved);
    const renamed: AccountEvent = {
      type: 'FilterRenamed',
      data: { accountId: 1, filterId: 7, name: 'Large' },
    };
    given(registered, filterSaved)
      .when({ type: 'RenameFilter', filterId: 7, name: 'Large' })
      .thenExactly(renamed);
    given(registered, filterSaved)
      .when({ type: 'RenameFilter', filterId: 7, name: 'Big ones' })
      .thenExactly();
    const { filterId: id, ...facts } = saved;
    expect(after(registered, filterSaved, renamed)).toMatchObject({
      savedFilters: [{ ...facts, id, name: 'Large' }],
    });
    const deleted: AccountEvent = { type: 'FilterDeleted', data: { accountId: 1, filterId: 7 } };
    given(registered, filterSaved).when({ type: 'DeleteFilter', filterId: 7 }).thenExactly(deleted);
    expect(after(registered, filterSaved, deleted)).toMatchObject({ savedFilters: [] });
    given(registered).when({ type: 'DeleteFilter', filterId: 7 }).thenThrows(NotFound);
    given(registered).when({ type: 'RenameFilter', filterId: 7, name: 'Large' }).thenThrows(NotFound);
  });

  test('a list has each name once, at most 20 of them, and none without a filter', () => {
    const save: AccountCommand = { type: 'SaveFilter', ...saved, filterId: 8, name: 'big ONES' };
    given(registered, filterSaved).when(save).thenThrows(InvalidField);
    given(registered)
      .when({ ...save, query: '' })
      .thenThrows(InvalidField);
    const many = Array.from({ length: 20 }, (_, at): AccountEvent => ({
      type: 'FilterSaved',
      data: { accountId: 1, ...saved, filterId: 10 + at, name: `Filter ${at}` },
    }));
    given(registered, ...many)
      .when(save)
      .thenThrows(NotAllowedNow);
    given(registered, ...many.slice(1))
      .when({ ...save, name: 'filter 3' })
      .thenThrows(InvalidField);
    given(registered, ...many)
      .when({ ...save, list: 'clients' })
      .thenExactly({
        type: 'FilterSaved',
        data: { accountId: 1, ...saved, filterId: 8, name: 'big ONES', list: 'clients' },
      });
  });
});

test('a profile from before company names has none', () => {
  const { companyName: _, ...older } = { ...profile, name: 'Grace' };
  expect(after(registered, { type: 'ProfileChanged', data: older })).toMatchObject({ companyName: null });
});

describe('a password', () => {
  const change = (by: 'owner' | 'link', passwordId: string, provenId: string | null): AccountCommand => ({
    type: 'ChangePassword',
    passwordId,
    provenId,
    by,
  });
  const changed: AccountEvent = {
    type: 'PasswordChanged',
    data: { accountId: 1, passwordId: 'second', by: 'owner' },
  };

  test('is changed by who has proven the current one', () => {
    given(registered)
      .when(change('owner', 'second', null))
      .thenExactly(changed);
    expect(after(registered, changed)).toMatchObject({ passwordId: 'second' });
    given(registered, changed)
      .when(change('owner', 'third', 'second'))
      .thenExactly({ ...changed, data: { accountId: 1, passwordId: 'third', by: 'owner' } });
  });

  test('that a link changes ends the wait for another address', () => {
    const newEmail = 'eve@engine.example';
    given(registered, { type: 'AddressChangeRequested', data: { accountId: 1, newEmail } })
      .when(change('link', 'second', null))
      .thenExactly(
        { ...changed, data: { accountId: 1, passwordId: 'second', by: 'link' } },
        { type: 'AddressChangeCancelled', data: { accountId: 1, newEmail } },
      );
  });

  test('is not changed by who has proven one that was replaced, nor by a link from before', () => {
    given(registered, changed)
      .when(change('owner', 'third', null))
      .thenThrows(WrongPassword);
    given(registered, changed)
      .when(change('link', 'third', null))
      .thenThrows(LinkExpired);
  });
});

describe('an account that is taken over', () => {
  const setUp = {
    at: '2026-12-01T09:00:00.000Z',
    auditors: ['Grant & Co.'],
    connections: [],
    checkpointEmail: null,
    emailSignature: 'Pay to XX00',
  } as const;
  const signed: AccountEvent = {
    type: 'ProfileChanged',
    data: { ...profile, emailSignature: 'Pay to XX00' },
  };
  const unsigned: AccountEvent = { type: 'ProfileChanged', data: { ...profile, emailSignature: null } };
  const taken: AccountEvent = { type: 'AccountTakenOver', data: { accountId: 1, ...setUp } };
  const asked: AccountEvent = {
    type: 'AddressChangeRequested',
    data: { accountId: 1, newEmail: 'else@x.example' },
  };
  const cancelled: AccountEvent = { ...asked, type: 'AddressChangeCancelled' };
  const reviewed: AccountEvent = { type: 'EarlierSetupReviewed', data: { accountId: 1 } };

  test('keeps no signature and no request for another address', () => {
    given(registered, signed, asked)
      .when({ type: 'TakeOverAccount', takeOver: setUp, proving: profile.email })
      .thenExactly(taken, unsigned, cancelled);
    given(registered, asked)
      .when({ type: 'TakeOverAccount', takeOver: setUp, proving: 'else@x.example' })
      .thenExactly(taken);
  });

  test('is looked through once', () => {
    given(registered, taken).when({ type: 'ReviewEarlierSetup' }).thenExactly(reviewed);
    given(registered, taken, reviewed).when({ type: 'ReviewEarlierSetup' }).thenExactly();
    given(registered).when({ type: 'ReviewEarlierSetup' }).thenExactly();
  });

  test('has an owner who is known once the link is opened where it is logged in, or the password is set by one', () => {
    const proven: AccountEvent = { type: 'AddressProven', data: { accountId: 1, email: profile.email } };
    const apart: AccountEvent = { ...proven, data: { ...proven.data, apart: true } };
    const reset: AccountEvent = {
      type: 'PasswordChanged',
      data: { accountId: 1, passwordId: 'second', by: 'link' },
    };
    const isUnknown = (...events: readonly AccountEvent[]): boolean => {
      const account = after(registered, ...events);
      return account.status === 'active' && isOwnerUnknown(account);
    };
    expect([isUnknown(), isUnknown(proven), isUnknown(apart), isUnknown(apart, reset)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('an address that another account has proven', () => {
  const lost: AccountEvent = { type: 'AddressLost', data: { accountId: 1, email: profile.email } };
  const lose: AccountCommand = { type: 'LoseAddress', email: 'ADA@engine.example' };

  test('is lost once, and only while it is the account’s', () => {
    given(registered).when(lose).thenExactly(lost);
    given(registered, lost).when(lose).thenExactly();
    given(registered).when({ type: 'LoseAddress', email: 'eve@engine.example' }).thenExactly();
  });

  test('is replaced by another one', () => {
    const changed: AccountEvent = { type: 'ProfileChanged', data: { ...profile, email: 'ada@own.example' } };
    expect(after(registered, lost)).toMatchObject({ addressLost: true, emailProven: false });
    expect(after(registered, lost, changed)).toMatchObject({ addressLost: false });
  });
});

describe('an address', () => {
  const newEmail = 'ada@lovelace.example';
  const requested: AccountEvent = { type: 'AddressChangeRequested', data: { accountId: 1, newEmail } };
  const cancelled: AccountEvent = { type: 'AddressChangeCancelled', data: { accountId: 1, newEmail } };
  const changed: AccountEvent = { type: 'ProfileChanged', data: { ...profile, email: newEmail } };
  const proven = (email: string): AccountEvent => ({ type: 'AddressProven', data: { accountId: 1, email } });

  test('that is asked for waits for its proof, and the account keeps its own', () => {
    given(registered).when({ type: 'ChangeProfile', newEmail }).thenExactly(requested);
    expect(after(registered, requested)).toStrictEqual({ ...after(registered), pendingEmail: newEmail });
  });

  test('is asked for together with other changes', () => {
    given(registered)
      .when({ type: 'ChangeProfile', name: 'Grace', newEmail })
      .thenExactly({ type: 'ProfileChanged', data: { ...profile, name: 'Grace' } }, requested);
  });

  test('that is asked for again is the same; another takes its place', () => {
    given(registered, requested).when({ type: 'ChangeProfile', newEmail }).thenExactly();
    given(registered, requested)
      .when({ type: 'ChangeProfile', newEmail: 'ada@third.example' })
      .thenExactly({
        type: 'AddressChangeRequested',
        data: { accountId: 1, newEmail: 'ada@third.example' },
      });
  });

  test('that is proven is the account’s', () => {
    given(registered, requested)
      .when({ type: 'ProveAddress', email: newEmail })
      .thenExactly(changed, proven(newEmail));
    expect(after(registered, requested, changed, proven(newEmail))).toStrictEqual({
      ...after(registered),
      email: newEmail,
      emailProven: true,
    });
  });

  test('of a registration is proven once', () => {
    const own = profile.email;
    given(registered).when({ type: 'ProveAddress', email: 'ADA@engine.example' }).thenExactly(proven(own));
    given(registered, proven(own)).when({ type: 'ProveAddress', email: own }).thenExactly();
    given(registered, requested).when({ type: 'ProveAddress', email: own }).thenExactly(proven(own));
  });

  test('that was not asked for, or not any more, is not proven', () => {
    given(registered).when({ type: 'ProveAddress', email: newEmail }).thenThrows(LinkExpired);
    given(registered, requested, cancelled)
      .when({ type: 'ProveAddress', email: newEmail })
      .thenThrows(LinkExpired);
  });

  test('that was asked for is given up once', () => {
    given(registered, requested).when({ type: 'CancelAddressChange' }).thenExactly(cancelled);
    given(registered, requested, cancelled).when({ type: 'CancelAddressChange' }).thenExactly();
    given(registered).when({ type: 'CancelAddressChange' }).thenExactly();
  });

  test('that changes at once is not proven, and ends the wait for another', () => {
    expect(after(registered, proven(profile.email), requested, changed)).toStrictEqual({
      ...after(registered),
      email: newEmail,
    });
  });

  test('in other letters is the same address and stays proven', () => {
    const letters: AccountEvent = {
      type: 'ProfileChanged',
      data: { ...profile, email: 'Ada@Engine.example' },
    };
    expect(after(registered, proven(profile.email), requested, letters)).toMatchObject({
      email: 'Ada@Engine.example',
      emailProven: true,
      pendingEmail: newEmail,
    });
  });
});

describe('a plan', () => {
  const toAgency: AccountEvent = { type: 'PlanChanged', data: { accountId: 1, from: 'solo', to: 'agency' } };

  test('changes from the one there is', () => {
    given(registered).when({ type: 'ChangePlan', plan: 'agency' }).thenExactly(toAgency);
    given(registered, toAgency)
      .when({ type: 'ChangePlan', plan: 'solo' })
      .thenExactly({ type: 'PlanChanged', data: { accountId: 1, from: 'agency', to: 'solo' } });
  });

  test('that the account has already is no change', () => {
    given(registered).when({ type: 'ChangePlan', plan: 'solo' }).thenExactly();
    given(registered, toAgency).when({ type: 'ChangePlan', plan: 'agency' }).thenExactly();
  });
});

describe('a trial', () => {
  const times = { startedAt: '2026-12-01T10:00:00.000Z', endsAt: '2026-12-15T10:00:00.000Z' };
  const started: AccountEvent = { type: 'TrialStarted', data: { accountId: 1, ...times } };
  const announced: AccountEvent = {
    type: 'TrialEndAnnounced',
    data: { accountId: 1, endsOn: '2026-12-15' },
  };
  const announce = (today: string): AccountCommand => ({ type: 'AnnounceTrialEnd', today });

  test('begins with the registration, where there are trials', () => {
    given()
      .when({ ...register, trial: times })
      .thenExactly(registered, started);
    expect(after(registered, started)).toMatchObject({ trial: { ...times, isEndAnnounced: false } });
  });

  test('is announced once, in its last three days', () => {
    given(registered, started).when(announce('2026-12-11')).thenExactly();
    given(registered, started).when(announce('2026-12-12')).thenExactly(announced);
    given(registered, started, announced).when(announce('2026-12-13')).thenExactly();
    given(registered, started).when(announce('2026-12-16')).thenExactly();
    given(registered).when(announce('2026-12-13')).thenExactly();
  });

  test('ends when a plan is chosen, also the one that the account has', () => {
    const kept: AccountEvent = { type: 'PlanChanged', data: { accountId: 1, from: 'solo', to: 'solo' } };
    given(registered, started).when({ type: 'ChangePlan', plan: 'solo' }).thenExactly(kept);
    given(registered, started, kept).when({ type: 'ChangePlan', plan: 'solo' }).thenExactly();
    expect(after(registered, started, kept)).toStrictEqual(after(registered));
  });
});

describe("tomorrow's reminders", () => {
  const reminder = {
    invoiceId: 3,
    sequenceId: 4,
    invoiceNumber: 'INV-3',
    clientName: 'Acme',
    amountCents: 12_300,
    tone: 'firm',
    time: '09:00',
  } as const;
  const announce = (day: string): AccountCommand => ({
    type: 'AnnounceReminders',
    day,
    reminders: [reminder],
    count: 1,
  });
  const announced = (day: string): AccountEvent => ({
    type: 'RemindersAnnounced',
    data: { accountId: 1, day, reminders: [reminder], count: 1 },
  });

  test('are announced once for each day, and never for an earlier one', () => {
    given(registered).when(announce('2026-12-03')).thenExactly(announced('2026-12-03'));
    given(registered, announced('2026-12-03')).when(announce('2026-12-03')).thenExactly();
    given(registered, announced('2026-12-03')).when(announce('2026-12-02')).thenExactly();
    given(registered, announced('2026-12-03'))
      .when(announce('2026-12-04'))
      .thenExactly(announced('2026-12-04'));
  });

  test('are not announced when there are none', () => {
    given(registered)
      .when({ type: 'AnnounceReminders', day: '2026-12-03', reminders: [], count: 0 })
      .thenExactly();
  });
});

describe('reading notifications', () => {
  test('names each once', () => {
    given(registered)
      .when({ type: 'ReadNotifications', notificationIds: [3, 4, 3] })
      .thenExactly({ type: 'NotificationsRead', data: { accountId: 1, notificationIds: [3, 4] } });
    given(registered).when({ type: 'ReadNotifications', notificationIds: [] }).thenExactly();
  });

  test('of many is several events', () => {
    const ids = Array.from({ length: 2_001 }, (_, index) => index + 1);
    const events = accountDecider.decide(
      { type: 'ReadNotifications', notificationIds: ids },
      after(registered),
    );
    expect(events).toStrictEqual(
      [ids.slice(0, 1_000), ids.slice(1_000, 2_000), ids.slice(2_000)].map((notificationIds) => ({
        type: 'NotificationsRead',
        data: { accountId: 1, notificationIds },
      })),
    );
  });
});

describe('a mail to the user', () => {
  const mail = (cause: string, today: string): AccountCommand => ({
    type: 'StartUserMail',
    cause,
    notificationId: 9,
    today,
    now: `${today}T10:00:00.000Z`,
  });
  const started = (cause: string, startedOn: string): AccountEvent => ({
    type: 'UserMailStarted',
    data: { accountId: 1, cause, notificationId: 9, startedOn },
  });

  test('goes out once a day for the same cause', () => {
    given(registered).when(mail('failed', '2026-12-03')).thenExactly(started('failed', '2026-12-03'));
    given(registered, started('failed', '2026-12-03')).when(mail('failed', '2026-12-03')).thenExactly();
    given(registered, started('failed', '2026-12-03'), started('broken', '2026-12-03'))
      .when(mail('failed', '2026-12-03'))
      .thenExactly();
  });

  test('goes out for another cause, and on another day', () => {
    given(registered, started('failed', '2026-12-03'))
      .when(mail('broken', '2026-12-03'))
      .thenExactly(started('broken', '2026-12-03'));
    given(registered, started('failed', '2026-12-03'))
      .when(mail('failed', '2026-12-04'))
      .thenExactly(started('failed', '2026-12-04'));
  });

  test('does not go out twice because the zone went a day back', () => {
    given(registered, started('failed', '2026-12-03')).when(mail('failed', '2026-12-02')).thenExactly();
    given(registered, started('failed', '2026-12-03'), started('broken', '2026-12-02'))
      .when(mail('failed', '2026-12-03'))
      .thenExactly();
  });

  test('remembers no more than one day', () => {
    expect(after(registered, started('a', '2026-12-03'), started('b', '2026-12-03'))).toMatchObject({
      userMails: { day: '2026-12-03', causes: ['a', 'b'] },
    });
    expect(after(registered, started('a', '2026-12-03'), started('b', '2026-12-04'))).toMatchObject({
      userMails: { day: '2026-12-04', causes: ['b'] },
    });
  });

  test('does not go out when the user wants none', () => {
    given(registered, settingsChanged).when(mail('failed', '2026-12-03')).thenExactly();
  });
});

test('a state goes through JSON as it is', () => {
  const account = after(registered, {
    type: 'UserMailStarted',
    data: { accountId: 1, cause: 'c', notificationId: 2, startedOn: '2026-12-03' },
  });
  expect(JSON.parse(JSON.stringify(account))).toStrictEqual(account);
});
