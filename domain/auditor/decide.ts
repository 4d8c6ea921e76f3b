import { match } from 'ts-pattern';
import type { Decider } from '../decider.ts';
import { InvalidField, LinkExpired, NotAllowedNow, NotFound } from '../errors.ts';
import type { AuditorCommand, AuditorEvent } from './events.ts';

/** A link with which an auditor reads the account's records of a period. */
export interface AuditorLink {
  readonly accountId: number;
  readonly linkId: number;
  readonly name: string;
  /** Calendar dates, both included. */
  readonly from: string;
  readonly to: string;
  /** ISO instants; `usedAt` is null until it is used. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly usedAt: string | null;
  readonly uses: number;
  readonly isRevoked: boolean;
}

/** The oldest first. */
export type AuditorLinks = readonly AuditorLink[];

/** Links of an account that work at the same time. */
const mostWorking = 20;
/** Links of an account that are remembered. */
const mostKnown = 100;

/** Whether it still works. @param now ISO instant */
export const isWorking = ({ isRevoked, expiresAt }: AuditorLink, now: string): boolean =>
  !isRevoked && now < expiresAt;

const create = (
  { type: _, now, ...link }: Extract<AuditorCommand, { type: 'CreateAuditorLink' }>,
  links: AuditorLinks,
): AuditorEvent[] => {
  if (link.to < link.from) throw new InvalidField('to', 'The last day is before the first day');
  if (link.expiresAt <= now) throw new InvalidField('expiresOn', 'Please choose today or a later day');
  if (links.filter((one) => isWorking(one, now)).length >= mostWorking)
    throw new NotAllowedNow(`There are ${mostWorking} auditor links. Please revoke one first.`);
  return [{ type: 'AuditorLinkCreated', data: { ...link, createdAt: now } }];
};

const linkWith = (links: AuditorLinks, linkId: number): AuditorLink | undefined =>
  links.find((link) => link.linkId === linkId);

/** @throws LinkExpired */
const assertWorking = (links: AuditorLinks, linkId: number, now: string): AuditorLink => {
  const link = linkWith(links, linkId);
  if (link === undefined || !isWorking(link, now)) throw new LinkExpired();
  return link;
};

const idsOf = ({ accountId, linkId, name }: AuditorLink) => ({ accountId, linkId, name });

const revoke = (linkId: number, links: AuditorLinks): AuditorEvent[] => {
  const link = linkWith(links, linkId);
  if (link === undefined) throw new NotFound('Auditor link');
  return link.isRevoked ? [] : [{ type: 'AuditorLinkRevoked', data: idsOf(link) }];
};

const changed = (links: AuditorLinks, linkId: number, change: Partial<AuditorLink>): AuditorLinks =>
  links.map((link) => (link.linkId === linkId ? { ...link, ...change } : link));

const evolve = (links: AuditorLinks, event: AuditorEvent): AuditorLinks =>
  match(event)
    .returnType<AuditorLinks>()
    .with({ type: 'AuditorLinkCreated' }, ({ data }) =>
      [...links, { ...data, usedAt: null, uses: 0, isRevoked: false }].slice(-mostKnown),
    )
    .with({ type: 'AuditorLinkUsed' }, ({ data: { linkId, usedAt } }) =>
      changed(links, linkId, { usedAt, uses: (linkWith(links, linkId)?.uses ?? 0) + 1 }),
    )
    .with({ type: 'AuditorExported' }, () => links)
    .with({ type: 'AuditorLinkRevoked' }, ({ data: { linkId } }) =>
      changed(links, linkId, { isRevoked: true }),
    )
    .exhaustive();

/** The links of an account for auditors: who may read what, and how often each was used. */
export const auditorDecider: Decider<AuditorCommand, AuditorLinks, AuditorEvent> = {
  name: 'auditors',
  version: 1,
  initial: [],
  decide: (command, links) =>
    match(command)
      .returnType<AuditorEvent[]>()
      .with({ type: 'CreateAuditorLink' }, (c) => create(c, links))
      .with({ type: 'UseAuditorLink' }, ({ linkId, now }) => [
        {
          type: 'AuditorLinkUsed',
          data: { ...idsOf(assertWorking(links, linkId, now)), usedAt: now },
        },
      ])
      .with({ type: 'RecordAuditorExport' }, ({ linkId, part, of, now }) => [
        { type: 'AuditorExported', data: { ...idsOf(assertWorking(links, linkId, now)), part, of } },
      ])
      .with({ type: 'RevokeAuditorLink' }, ({ linkId }) => revoke(linkId, links))
      .exhaustive(),
  evolve,
};
