import { changeCheckpointMails, checkpointAddresses } from '../../../commands/accounts/checkpoint-mails.ts';
import {
  checkpointMailsBody,
  checkpointMailsView,
  type CheckpointMailsView,
} from '../../../contracts/accounts/checkpoint-mails.ts';
import { assertSignedIn, loadSignedIn } from '../../calls/changing-call.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers } from '../schemas.ts';

const tags = ['Exports'];

/** `/api/checkpoint-mails`: where a checkpoint of the account is mailed every week. */
export const checkpointMailRoutes = (
  app: OwedApp,
  { desk, changing, stampsCheckpoints: isStamped }: RouteDeps,
): void => {
  const viewOf = async (accountId: number): Promise<CheckpointMailsView> => {
    const account = await loadSignedIn(desk, accountId);
    const { commands, mailVia: via, requiresProof } = desk;
    return {
      email: account.checkpointEmail,
      addresses: await checkpointAddresses({ commands, via, requiresProof }, account),
      lastDay: account.checkpointDay,
      isStamped,
    };
  };

  app.get(
    '/api/checkpoint-mails',
    { schema: { tags, response: answers({ 200: checkpointMailsView }) } },
    (request) => viewOf(assertSignedIn(request)),
  );

  app.put(
    '/api/checkpoint-mails',
    { schema: { tags, body: checkpointMailsBody, response: answers({ 200: checkpointMailsView }) } },
    (request, reply) =>
      changing(request, reply, {
        views: [],
        act: (call) => changeCheckpointMails(desk, call, request.body.email),
        answer: async (_done, { account }) => JSON.stringify(await viewOf(account.accountId)),
      }),
  );
};
