import type { AuditedPart } from '../../contracts/accounts/auditor-links.ts';

/** Events of the stream `auditors-{account}`. They never hold a link's secret. */
export type AuditorEvent =
  /** `from` and `to` are calendar dates in the account's time zone, both included. */
  | Of<{
      type: 'AuditorLinkCreated';
      data: { from: string; to: string; expiresAt: string; createdAt: string };
    }>
  /** Each time that somebody begins to read with it. */
  | Of<{ type: 'AuditorLinkUsed'; data: { usedAt: string } }>
  /** Evidence was taken with it. `of`: the number or name of the record; null for the account. */
  | Of<{ type: 'AuditorExported'; data: { part: AuditedPart; of: string | null } }>
  | Of<{ type: 'AuditorLinkRevoked'; data: object }>;

type Of<E extends { type: string; data: object }> = {
  type: E['type'];
  /** `name` is who it was made for. */
  data: { readonly accountId: number; readonly linkId: number; readonly name: string } & Readonly<E['data']>;
};

/** Commands of the stream `auditors-{account}`. Instants are ISO texts. */
export type AuditorCommand =
  | {
      type: 'CreateAuditorLink';
      accountId: number;
      linkId: number;
      name: string;
      from: string;
      to: string;
      expiresAt: string;
      now: string;
    }
  | { type: 'UseAuditorLink'; linkId: number; now: string }
  | { type: 'RecordAuditorExport'; linkId: number; part: AuditedPart; of: string | null; now: string }
  | { type: 'RevokeAuditorLink'; linkId: number };
