import {
  CalendarClock,
  CalendarPlus,
  FilePlus2,
  History,
  Keyboard,
  ListPlus,
  NotebookPen,
  LogOut,
  Moon,
  ReceiptText,
  Repeat,
  Sun,
  UserPlus,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { fallbacks } from '../../../contracts/messages.ts';
import { colorMode, darkMode } from '../../ui/theme/color-mode.ts';
import { dialogSearch, type DialogName } from '../../navigation/dialogs.ts';
import { clientRows, invoiceRows, sequenceRows } from '../../data/lists/paged-lists.ts';
import { allLoads, loadOf, type Load } from '../../data/load.ts';
import { useList } from '../../data/lists/pages.ts';
import { schedulesQuery } from '../../data/records/schedules.ts';
import { schedulePath } from '../../components/schedules/schedule-path.ts';
import { recordPath } from '../../navigation/sheets.ts';
import { useStore } from '../../hooks/store.ts';
import { useSettled } from '../../hooks/use-settled.ts';
import { hasDialog } from '../dialog-registry.ts';
import { navigation, settingsNavigation } from '../shell/navigation.ts';
import { useOverlay } from '../shell/overlays.ts';
import { useLogout } from '../use-logout.ts';
import { formatMinor } from '../../data/account/numbers.ts';

export type PaletteGroup = 'Actions' | 'Clients' | 'Invoices' | 'Sequences' | 'Schedules';

export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  readonly detail?: string;
  readonly icon: LucideIcon;
  /** A URL to open, or an action to run, which also closes the palette. */
  readonly go: string | (() => void);
}

const creations: readonly { name: DialogName; label: string; icon: LucideIcon }[] = [
  { name: 'create-invoice', label: 'Create Invoice', icon: FilePlus2 },
  { name: 'create-client', label: 'Add Client', icon: UserPlus },
  { name: 'create-sequence', label: 'Create Sequence', icon: ListPlus },
  { name: 'schedule', label: 'Create schedule', icon: CalendarPlus },
  { name: 'create-template', label: 'Create template', icon: NotebookPen },
];

const useActions = (): readonly PaletteEntry[] => {
  const { search } = useLocation();
  const logout = useLogout();
  const { close, show } = useOverlay();
  const dark = useStore(darkMode);
  const action = (label: string, icon: LucideIcon, go: PaletteEntry['go']): PaletteEntry => ({
    id: `action ${label}`,
    group: 'Actions',
    label,
    icon,
    go,
  });
  return [
    ...creations
      .filter(({ name }) => hasDialog(name))
      .map(({ name, label, icon }) => action(label, icon, dialogSearch(search, name))),
    ...[...navigation, ...settingsNavigation].map(({ path, label, icon }) =>
      action(`Go to ${label}`, icon, path),
    ),
    action(dark ? 'Light appearance' : 'Dark appearance', dark ? Sun : Moon, () => {
      colorMode.set(dark ? 'light' : 'dark');
      close();
    }),
    action('Go to Audit', History, '/audit'),
    action('Keyboard shortcuts', Keyboard, () => show('keys')),
    action('Logout', LogOut, () => {
      void logout.start(undefined);
      close();
    }),
  ];
};

const most = '6';

interface PaletteEntries {
  readonly entries: readonly PaletteEntry[];
  /** Of what the server finds. */
  readonly load: Load;
}

/** What the palette finds: the actions and schedules, and the clients, invoices and sequences that the server finds. */
export const usePaletteEntries = (typed: string): PaletteEntries => {
  const actions = useActions();
  const search = useSettled(typed.trim());
  const isAsked = search !== '';
  const query = { search, limit: most, ranked: 'true' };
  const clients = useList(clientRows, query, isAsked);
  const invoices = useList(invoiceRows, query, isAsked);
  const sequences = useList(sequenceRows, query, isAsked);
  const schedules = useQuery({ ...schedulesQuery, enabled: isAsked });
  const lists = [clients, invoices, sequences];
  const isWaiting = typed.trim() !== search || lists.some(({ isPrevious, isOld }) => isPrevious && !isOld);
  const all = allLoads(...lists, loadOf(schedules));
  const load = { ...all, isError: all.isError || all.isOld, isPending: all.isPending || isWaiting };
  if (!isAsked || typed.trim() === '') return { entries: actions, load: { ...load, isError: false } };
  const clientName = (name: string | null): string => name ?? fallbacks.client;
  const entries = [
    ...actions,
    ...clients.rows.map(({ id, name, email }) => ({
      id: `client ${id}`,
      group: 'Clients' as const,
      label: name,
      detail: email,
      icon: UserRound,
      go: recordPath('clients', id),
    })),
    ...invoices.rows.map((row) => ({
      id: `invoice ${row.id}`,
      group: 'Invoices' as const,
      label: row.invoiceNumber,
      detail: `${clientName(row.clientName)} · ${formatMinor(row.amount, row.currency)}`,
      icon: ReceiptText,
      go: recordPath('invoices', row.id),
    })),
    ...sequences.rows.map((row) => ({
      id: `sequence ${row.id}`,
      group: 'Sequences' as const,
      label: `Sequence for ${row.invoiceNumber ?? fallbacks.invoice}`,
      detail: clientName(row.clientName),
      icon: Repeat,
      go: `/sequences?invoiceId=${row.id}`,
    })),
    ...(schedules.data ?? [])
      .filter(({ isArchived }) => !isArchived)
      .map((schedule) => ({
        id: `schedule ${schedule.id}`,
        group: 'Schedules' as const,
        label: schedule.name,
        ...(schedule.isBuiltIn && { detail: 'By Owed' }),
        icon: CalendarClock,
        go: schedulePath(schedule),
      })),
  ];
  return { entries, load };
};
