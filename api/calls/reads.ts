import type { FastifyReply, FastifyRequest } from 'fastify';
import { momentOf } from '../../domain/audit/moment.ts';
import { todayIn } from '../../domain/calendar.ts';
import { accounts } from '../../projections/accounts.ts';
import type { AccountsAsOf } from '../../projections/audit/accounts-as-of.ts';
import type { ListCall } from '../../projections/lists/list-call.ts';
import { storedDocument } from '../../projections/projection.ts';
import { loadAccountNow } from './account-clock.ts';
import { assertSignedIn } from './changing-call.ts';
import { momentForAuditor, shownPeriod, type ShownPeriod } from '../sessions/auditor-guard.ts';
import { onceAnswered } from '../limits/once-answered.ts';
import type { ReadYourWrites } from './read-your-writes.ts';
import { InvalidRequest, TooManyAtOnce } from '../server/request-errors.ts';
import type { WebDesk } from '../route-deps.ts';

/** What a call of an account is answered from: its views as they are, or as of a moment. */
export interface Reads extends ListCall {
  readonly waitForViews: ReadYourWrites['wait'];
  /** ISO instant; undefined for now. */
  readonly moment: string | undefined;
  /** What an auditor is shown; undefined for the account's owner, who is shown all. */
  readonly shown: ShownPeriod | undefined;
}

/** The reads of a call, by its `at`. @throws NotSignedIn, InvalidRequest, TooManyAtOnce */
export type ReadsOf = (
  request: FastifyRequest<{ Querystring: { at?: string | undefined } }>,
  reply: FastifyReply,
) => Promise<Reads>;

export const readsNow = async (
  desk: Pick<WebDesk, 'readModels' | 'readYourWrites' | 'clock'>,
  account: number,
): Promise<Reads> => ({
  readModels: desk.readModels,
  account,
  ...(await loadAccountNow(desk, account)),
  waitForViews: desk.readYourWrites.wait,
  moment: undefined,
  shown: undefined,
});

/** The config of a route that can be asked as of a moment. */
export const asOfMoment = { asOf: true } as const;

/** Refuses `at` where a call would ignore it: changes are never made in the past. @throws InvalidRequest */
export const guardMoment = ({ query, is404, routeOptions: { config } }: FastifyRequest): void => {
  const hasMoment = typeof query === 'object' && query !== null && 'at' in query;
  if (hasMoment && !is404 && config.asOf !== true)
    throw new InvalidRequest({
      at: 'This call is only about now. Nothing can be changed as of an earlier moment.',
    });
};

/** An ISO instant. @throws InvalidRequest */
export const momentAsked = (field: string, text: string, timeZone: string): string => {
  const moment = momentOf(text, timeZone);
  if (moment === undefined)
    throw new InvalidRequest({ [field]: 'Please enter a date, or a date and a time' });
  return moment;
};

export const createReadsOf =
  (desk: WebDesk, asOf: AccountsAsOf): ReadsOf =>
  async (request, reply) => {
    const account = assertSignedIn(request);
    const { auditor } = request;
    const now = await readsNow(desk, account);
    const { at } = request.query;
    const asked = at === undefined ? undefined : momentAsked('at', at, now.timeZone);
    const shown = auditor === null ? undefined : shownPeriod(auditor, now.timeZone);
    const wanted = auditor === null ? asked : momentForAuditor(auditor, now, asked);
    if (wanted === undefined) return { ...now, shown };
    const latest = new Date(now.now).toISOString();
    const moment = wanted > latest ? latest : wanted;
    const views = await asOf.take(account, moment);
    if (views === undefined) throw new TooManyAtOnce();
    onceAnswered(request, reply, views.release);
    const { readModels } = views;
    const user = await readModels.get(accounts.model, { account, id: account });
    const { timeZone, currency } = user?.body == null ? now : storedDocument(accounts, user.body);
    const milliseconds = Date.parse(moment);
    reply.asOf = views;
    return {
      readModels,
      account,
      now: milliseconds,
      timeZone,
      today: todayIn(timeZone, milliseconds),
      currency,
      numberFormat: now.numberFormat,
      waitForViews: async () => true,
      moment,
      shown,
    };
  };
