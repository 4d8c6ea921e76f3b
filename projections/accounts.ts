import { match } from 'ts-pattern';
import { allNotifications, type UserView } from '../contracts/accounts/accounts.ts';
import { defaultCurrency } from '../contracts/known-currency.ts';
import { defaultNumberFormat } from '../contracts/known-number-format.ts';
import { currencyOf } from '../domain/money/currency-of.ts';
import { isSameAddress } from '../domain/address/same-address.ts';
import { filtersAfter } from '../domain/account/state.ts';
import { defineProjection } from './projection.ts';

/** The user of each account; one document per account, under the account's id. */
export const accounts = defineProjection({
  name: 'accounts',
  version: 11,
  keys: {},
  indexes: [],
  liveView: 'user',
  handles: [
    'AccountRegistered',
    'ProfileChanged',
    'NotificationSettingsChanged',
    'FilterSaved',
    'FilterRenamed',
    'FilterDeleted',
    'AddressChangeRequested',
    'AddressChangeCancelled',
    'AddressProven',
    'AddressLost',
    'AccountTakenOver',
    'EarlierSetupReviewed',
    'PlanChanged',
    'XeroConnected',
    'XeroDisconnected',
    'XeroConnectionLost',
    'AccountAbandoned',
    'AccountClosed',
  ],
  documentIds: (event) => [event.data.accountId],
  fold: (user: UserView | undefined, event, ref) =>
    match(event)
      .with({ type: 'AccountRegistered' }, ({ data, metadata }): UserView => ({
        id: ref.id,
        name: data.name,
        email: data.email,
        createdAt: metadata.occurredAt,
        emailVerified: false,
        pendingEmail: null,
        addressLost: false,
        xeroConnected: false,
        license: 'solo',
        stripeCustomerId: null,
        stripeSubscriptionId: null,
        emailSignature: null,
        timeZone: data.timeZone,
        companyName: null,
        onWorkingDays: false,
        currency: defaultCurrency,
        numberFormat: defaultNumberFormat,
        notificationSettings: allNotifications,
        savedFilters: [],
      }))
      .with({ type: 'ProfileChanged' }, ({ data }) => {
        const { name, email, emailSignature, timeZone, companyName = null, onWorkingDays = false } = data;
        return (
          user && {
            ...user,
            ...(!isSameAddress(email, user.email) && {
              emailVerified: false,
              addressLost: false,
              pendingEmail: null,
            }),
            name,
            email,
            emailSignature,
            timeZone,
            companyName,
            onWorkingDays,
            currency: currencyOf(data),
            numberFormat: data.numberFormat ?? defaultNumberFormat,
          }
        );
      })
      .with(
        { type: 'NotificationSettingsChanged' },
        ({ data: { accountId: _, ...notificationSettings } }) => user && { ...user, notificationSettings },
      )
      .with(
        { type: 'FilterSaved' },
        { type: 'FilterRenamed' },
        { type: 'FilterDeleted' },
        (event) => user && { ...user, savedFilters: filtersAfter(user.savedFilters, event) },
      )
      .with(
        { type: 'AddressChangeRequested' },
        ({ data }) => user && { ...user, pendingEmail: data.newEmail },
      )
      .with({ type: 'AddressChangeCancelled' }, () => user && { ...user, pendingEmail: null })
      .with({ type: 'AddressProven' }, () => user && { ...user, emailVerified: true, addressLost: false })
      .with({ type: 'AddressLost' }, () => user && { ...user, emailVerified: false, addressLost: true })
      .with(
        { type: 'AccountTakenOver' },
        (): UserView | undefined => user && { ...user, hasEarlierSetup: true },
      )
      .with({ type: 'EarlierSetupReviewed' }, () => {
        if (user === undefined) return undefined;
        const { hasEarlierSetup: _, ...reviewed } = user;
        return reviewed;
      })
      .with({ type: 'PlanChanged' }, ({ data }) => user && { ...user, license: data.to })
      .with({ type: 'XeroConnected' }, () => user && { ...user, xeroConnected: true })
      .with(
        { type: 'XeroDisconnected' },
        { type: 'XeroConnectionLost' },
        () => user && { ...user, xeroConnected: false },
      )
      .with({ type: 'AccountAbandoned' }, { type: 'AccountClosed' }, () => undefined)
      .exhaustive(),
  keysOf: () => ({}),
});
