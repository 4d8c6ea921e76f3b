import { checkpointMailsView } from '../../../../contracts/accounts/checkpoint-mails.ts';
import { api } from '../../../data/api.ts';
import { checkpointMailsPath } from './use-checkpoint-mails.ts';

/** Changes where checkpoints are mailed. @param email null for nowhere */
export const changeCheckpointMails = (email: string | null) =>
  api.put(checkpointMailsPath, checkpointMailsView, { email });
