import { match } from 'ts-pattern';
import type { NotificationView } from '../../contracts/accounts/notifications.ts';
import type { ShownReadModels, StoredDocument } from '../../platform/ports/read-models.ts';
import { accounts } from '../accounts.ts';
import { messageOfMany, titleOfMany } from './notification-causes.ts';
import { type NotificationDocument, notifications } from './notifications.ts';
import { type Projection, shownDocuments } from '../projection.ts';
import { invoiceRows } from '../rows/invoice-rows.ts';
import { senders } from '../senders.ts';
import { xeroSyncs } from '../xero-syncs.ts';

interface Account {
  readonly readModels: ShownReadModels;
  readonly account: number;
}

type Matter = NonNullable<NotificationDocument['matter']>;

const shownOf = <Doc>(projection: Projection<Doc>, documents: readonly StoredDocument[]): Doc[] =>
  shownDocuments(projection, documents).map(({ doc }) => doc);

/** Whether nothing chases the invoice and nobody has said what comes next. */
const isLeftAlone = (row: StoredDocument | undefined): boolean => {
  if (row === undefined) return false;
  if (row.keys['nextStep'] == null) return row.keys['unchased'] != null;
  return shownOf(invoiceRows, [row]).some(
    ({ invoice }) => invoice.nextStep === undefined && invoice.collectionStatus === undefined,
  );
};

/** Tells of each matter whether it still needs the user; reads only what the matters are about. */
const openness = async ({ readModels, account }: Account, matters: readonly Matter[]) => {
  const ids = [...new Set(matters.flatMap((matter) => ('invoiceIds' in matter ? matter.invoiceIds : [])))];
  const isAbout = (...keys: readonly Matter['key'][]): boolean =>
    matters.some(({ key }) => keys.includes(key));
  const own = { account, id: account };
  const [found, listed, user, sync] = await Promise.all([
    ids.length === 0 ? [] : readModels.find(invoiceRows.model, account, { ids }),
    isAbout('sender', 'gmail') ? readModels.find(senders.model, account) : [],
    isAbout('address') ? readModels.get(accounts.model, own) : undefined,
    isAbout('xero') ? readModels.get(xeroSyncs.model, own) : undefined,
  ]);
  const rowOf = new Map(found.map((row) => [row.id, row]));
  const only = <Doc>(projection: Projection<Doc>, document: StoredDocument | undefined): Doc[] =>
    shownOf(projection, document === undefined ? [] : [document]);
  const refused = shownOf(senders, listed).filter(({ refusal }) => refusal !== null);
  return (matter: Matter): boolean =>
    match(matter)
      .with({ key: 'sender' }, ({ senderId }) => refused.some(({ id }) => id === senderId))
      .with({ key: 'gmail' }, () => refused.some(({ refusal }) => refusal?.gmail === 'not_connected'))
      .with({ key: 'xero' }, () => only(xeroSyncs, sync).some(({ isLost }) => isLost))
      .with({ key: 'address' }, () => only(accounts, user).some(({ addressLost }) => addressLost))
      .with({ key: 'unchased' }, ({ invoiceIds }) => invoiceIds.some((id) => isLeftAlone(rowOf.get(id))))
      .otherwise(({ key, invoiceIds }) => invoiceIds.some((id) => rowOf.get(id)?.keys[key] != null));
};

interface Shown {
  readonly notification: NotificationView;
  readonly cause: NotificationDocument['cause'];
}

const shownWithCauses = async (
  { readModels, account }: Account,
  documents: readonly StoredDocument[],
): Promise<readonly Shown[]> => {
  const all = shownOf(notifications, documents);
  const isOpen = await openness(
    { readModels, account },
    all.flatMap(({ matter }) => matter ?? []),
  );
  return all.map(({ matter, dueDates: _, startCount: __, cause, ...notification }) => ({
    notification: { ...notification, isOpen: matter !== undefined && isOpen(matter) },
    cause,
  }));
};

/** Notifications, each with whether what it tells of still needs the user. */
export const notificationsShown = async (
  account: Account,
  documents: readonly StoredDocument[],
): Promise<readonly NotificationView[]> =>
  (await shownWithCauses(account, documents)).map(({ notification }) => notification);

const asOne = (all: readonly Shown[]): NotificationView[] => {
  const [latest] = all;
  if (latest === undefined) return [];
  const { notification, cause } = latest;
  if (all.length === 1 || cause === undefined) return [notification];
  const named = [...new Set(all.flatMap((one) => one.cause?.named ?? []))];
  return [
    {
      ...notification,
      title: titleOfMany(cause.key, all.length, notification.title),
      message: messageOfMany(named),
      relatedEntityType: null,
      relatedEntityId: null,
      relatedInvoiceId: undefined,
      isRead: all.every((one) => one.notification.isRead),
      isOpen: all.some((one) => one.notification.isOpen),
      members: all.map((one) => ({
        id: one.notification.id,
        message: one.notification.message,
        relatedEntityType: one.notification.relatedEntityType,
        relatedEntityId: one.notification.relatedEntityId,
        relatedInvoiceId: one.notification.relatedInvoiceId,
        isOpen: one.notification.isOpen,
      })),
    },
  ];
};

/** What the bell shows: notifications of one cause and day as one, in the place of the latest of them. @param documents the latest first */
export const bellShown = async (
  account: Account,
  documents: readonly StoredDocument[],
): Promise<readonly NotificationView[]> => {
  const groups = new Map<string | number, Shown[]>();
  for (const one of await shownWithCauses(account, documents)) {
    const key = one.cause?.key ?? one.notification.id;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap(asOne);
};
