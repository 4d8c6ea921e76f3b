import {
  userView,
  type NotificationSettings,
  type UserView,
} from '../../../../contracts/accounts/accounts.ts';
import type { UserBody } from '../../../../contracts/accounts/account-bodies.ts';
import { settingsFailures, settingsSuccesses } from '../../../../contracts/accounts/settings-messages.ts';
import { successes } from '../../../../contracts/messages.ts';
import { api } from '../../../data/api.ts';
import { withNewFormat } from '../../../data/account/numbers.ts';
import { showUser } from '../../../data/account/session.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';

/** Saves the profile. A new address may wait for its proof; then the toast says where the link went. */
export const useUpdateProfile = (before: UserView, onSaved: (user: UserView) => void) =>
  useCommand({
    run: (body: UserBody) => api.put('/api/user', userView, body),
    failure: settingsFailures.profile,
    onDone: (user, { email, currentPassword }) => {
      void withNewFormat(() => showUser(user));
      onSaved(user);
      const waits = currentPassword !== undefined && email !== user.email && user.email === before.email;
      if (waits && user.pendingEmail !== null) showSuccess(successes.addressLinkSent(user.pendingEmail));
      else if (user.timeZone !== before.timeZone)
        showSuccess(settingsSuccesses.timeZoneChanged(user.timeZone));
      else showSuccess(settingsSuccesses.profileUpdated);
    },
  });

/** Saves what the user wants emails about. */
export const useNotificationSettings = () =>
  useCommand({
    run: (settings: NotificationSettings) => api.put('/api/user/notifications', userView, settings),
    failure: settingsFailures.notificationSettings,
    onDone: (user) => {
      showUser(user);
      showSuccess(settingsSuccesses.notificationsSaved);
    },
  });

export const useCancelAddressChange = () =>
  useCommand({
    run: () => api.post('/api/user/cancel-address-change', userView),
    failure: settingsFailures.profile,
    onDone: (user) => {
      showUser(user);
      showSuccess(settingsSuccesses.addressKept(user.email));
    },
  });
