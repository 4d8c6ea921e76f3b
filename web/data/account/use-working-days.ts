import { userView } from '../../../contracts/accounts/accounts.ts';
import { failures } from '../../../contracts/messages.ts';
import { api } from '../api.ts';
import { messageOf } from '../api-error.ts';
import { showUser, useUser } from './session.ts';
import { showFailure } from '../toasts.ts';

/** Whether new sequences are proposed on working days: the account's choice, remembered for the next one. */
export const useWorkingDays = () => {
  const { onWorkingDays } = useUser();
  const choose = async (chosen: boolean): Promise<void> => {
    if (chosen === onWorkingDays) return;
    try {
      showUser(await api.put('/api/user', userView, { onWorkingDays: chosen }));
    } catch (error) {
      showFailure(failures.error, messageOf(error));
    }
  };
  return { isChosen: onWorkingDays, choose };
};
