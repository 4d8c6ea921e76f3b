import {
  reminderActionDone,
  type ReminderActionBody,
} from '../../../../contracts/sequences/reminder-actions.ts';
import { api } from '../../../data/api.ts';
import { reminderActionPath } from './reminder-action-path.ts';

/** Does what a mailed link says. */
export const takeReminderAction = (token: string, body: ReminderActionBody) =>
  api.post(reminderActionPath(token), reminderActionDone, body);
