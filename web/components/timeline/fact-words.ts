import {
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
import type { FactActor, FactKind } from '../../../contracts/timeline.ts';

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
  sender: { label: 'Sender', icon: AtSign },
  import: { label: 'Import', icon: FileUp },
  connection: { label: 'Connection', icon: Plug },
  account: { label: 'Account', icon: Settings },
};

/** Who did something, as the owner of the account reads it. */
export const actorsForOwner: Readonly<Record<FactActor, string>> = {
  user: 'You',
  run: 'Owed',
  system: 'Owed',
  import: 'Import',
  link: 'A link in an email',
};

/** Who did something. */
export const actors: Readonly<Record<FactActor, { readonly label: string; readonly title: string }>> = {
  user: { label: 'User', title: 'Someone who was logged in' },
  run: { label: 'Run', title: 'The run of a sequence, or a sync' },
  system: { label: 'System', title: 'Owed itself' },
  import: { label: 'Import', title: 'The import of a spreadsheet' },
  link: { label: 'Link', title: 'Whoever opened a link in an email' },
};
