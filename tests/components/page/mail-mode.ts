import { statusView, type StatusView } from '../../../contracts/status.ts';
import { call } from './account.ts';
import { answerCalls } from './answers.ts';

/** Until the test ends, the server says this of its mail, too. */
export const setMail = async (mail: Partial<StatusView['mail']>): Promise<void> => {
  const status = statusView.parse(await call('GET', '/api/status'));
  answerCalls('GET /api/status', () => Response.json({ ...status, mail: { ...status.mail, ...mail } }));
};
