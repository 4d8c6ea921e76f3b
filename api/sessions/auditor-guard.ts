import type { FastifyRequest } from 'fastify';
import type { AuditorLink } from '../../domain/auditor/decide.ts';
import { addDays, instantOf, shortDate } from '../../domain/calendar.ts';
import { AuditorsMayNot, InvalidRequest } from '../server/request-errors.ts';
import { changesSomething } from '../server/same-origin.ts';

/** The config of a call that an auditor may make; each limits what it answers to the link's period. */
export const forAuditors = { auditor: true } as const;

/** What an auditor may see, as instants. */
export interface ShownPeriod {
  /** ISO instants, both included. */
  readonly begin: string;
  readonly end: string;
}

/** The first and the last moment of a link's period, in the account's time zone. */
export const shownPeriod = (
  { from, to }: Pick<AuditorLink, 'from' | 'to'>,
  timeZone: string,
): ShownPeriod => ({
  begin: new Date(instantOf(from, '00:00', timeZone)).toISOString(),
  end: new Date(instantOf(addDays(to, 1), '00:00', timeZone) - 1).toISOString(),
});

/**
 * The moment as of which an auditor is answered; undefined for now. Nothing after the period is shown.
 * @param asked ISO instant; undefined for the latest
 * @throws InvalidRequest for a moment before the period, and while it hasn't begun
 */
export const momentForAuditor = (
  link: Pick<AuditorLink, 'from' | 'to'>,
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
  asked: string | undefined,
): string | undefined => {
  const { begin, end } = shownPeriod(link, timeZone);
  const current = new Date(now).toISOString();
  if (current < begin || (asked ?? current) < begin)
    throw new InvalidRequest({ at: `This link shows nothing before ${shortDate(link.from)}` });
  const latest = end < current ? end : undefined;
  if (asked === undefined) return latest;
  return asked > end ? latest : asked;
};

/**
 * Refuses an auditor every call that is not for auditors: all that need a session, and all that change something.
 * @throws AuditorsMayNot
 */
export const guardAuditor = ({ auditor, method, is404, routeOptions: { config } }: FastifyRequest): void => {
  if (auditor === null || is404 || config.auditor === true) return;
  if (config.signedIn === true || changesSomething(method, config)) throw new AuditorsMayNot();
};
