import {
  CalendarClock,
  AtSign,
  CircleCheck,
  FileUp,
  Handshake,
  MailCheck,
  NotebookText,
  Plug,
  ReceiptText,
  Repeat,
  Send,
  Settings,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { FactActor, FactKind } from '../../../contracts/invoices/timeline.ts';

/** The kinds of facts, as the filter and the rows name them. */
export const kinds: Readonly<Record<FactKind, { readonly label: string; readonly icon: LucideIcon }>> = {
  invoice: { label: 'Invoice', icon: ReceiptText },
  payment: { label: 'Payment', icon: CircleCheck },
  promise: { label: 'Promise', icon: Handshake },
  sequence: { label: 'Sequence', icon: Repeat },
  email: { label: 'Email', icon: Send },
  delivery: { label: 'Delivery', icon: MailCheck },
  client: { label: 'Client', icon: UserRound },
  template: { label: 'Template', icon: NotebookText },
  schedule: { label: 'Schedule', icon: CalendarClock },
  sender: { label: 'Sender', icon: AtSign },
  import: { label: 'Import', icon: FileUp },
  connection: { label: 'Connection', icon: Plug },
  account: { label: 'Account', icon: Settings },
};

/** Who did something, as the owner of the account reads it. */
export const actorsForOwner: Readonly<Record<FactActor, string>> = {
  user: 'You',
  owed: 'Owed',
  xero: 'Xero',
  import: 'You, by import',
  link: 'You, by a link in an email',
};

/** Who did something, as the filter names it. */
export const actorNames: Readonly<Record<FactActor, string>> = {
  user: 'By a person',
  owed: 'By Owed',
  xero: 'By Xero',
  import: 'By import',
  link: 'By a link in an email',
};
