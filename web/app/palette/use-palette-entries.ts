import { useMemo } from 'react';
import { useColorScheme } from '@mui/material/styles';
import {
  FilePlus2,
  Keyboard,
  ListPlus,
  LogOut,
  Moon,
  ReceiptText,
  Repeat,
  Sun,
  UserPlus,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { fallbacks } from '../../../contracts/messages.ts';
import { formatMoney } from '../../../domain/money.ts';
import { dialogSearch, type DialogName } from '../../lib/dialogs.ts';
import { useClients, useInvoices, useSteps } from '../../lib/lists.ts';
import { hasDialog } from '../dialog-registry.ts';
import { navigation } from '../shell/navigation.ts';
import { overlay } from '../shell/overlays.ts';
import { useLogout } from '../use-logout.ts';

export type PaletteGroup = 'Actions' | 'Clients' | 'Invoices' | 'Sequences';

export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  readonly detail?: string;
  readonly icon: LucideIcon;
  /** An address to go to, or something to do. */
  readonly go: string | (() => void);
}

const creations: readonly { name: DialogName; label: string; icon: LucideIcon }[] = [
  { name: 'create-invoice', label: 'Create invoice', icon: FilePlus2 },
  { name: 'create-client', label: 'Add client', icon: UserPlus },
  { name: 'create-sequence', label: 'Create sequence', icon: ListPlus },
];

const useActions = (): readonly PaletteEntry[] => {
  const { search } = useLocation();
  const { mode, systemMode, setMode } = useColorScheme();
  const logout = useLogout();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
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
    ...navigation.map(({ path, label, icon }) => action(`Go to ${label}`, icon, path)),
    action(dark ? 'Light appearance' : 'Dark appearance', dark ? Sun : Moon, () =>
      setMode(dark ? 'light' : 'dark'),
    ),
    action('Keyboard shortcuts', Keyboard, () => overlay.set('keys')),
    action('Logout', LogOut, () => void logout.start(undefined)),
  ];
};

/** All that the palette finds: what can be done, and every client, invoice and sequence. */
export const usePaletteEntries = (): readonly PaletteEntry[] => {
  const actions = useActions();
  const clients = useClients();
  const invoices = useInvoices();
  const steps = useSteps();
  const records = useMemo((): readonly PaletteEntry[] => {
    const clientName = (id: number): string => clients.byId.get(id)?.name ?? fallbacks.client;
    const chased = new Set(steps.records.map(({ invoiceId }) => invoiceId));
    return [
      ...clients.records.map(({ id, name, email }) => ({
        id: `client ${id}`,
        group: 'Clients' as const,
        label: name,
        detail: email,
        icon: UserRound,
        go: `/clients?dialog=edit-client:${id}`,
      })),
      ...invoices.records.map(({ id, invoiceNumber, clientId, amount }) => ({
        id: `invoice ${id}`,
        group: 'Invoices' as const,
        label: invoiceNumber,
        detail: `${clientName(clientId)} · ${formatMoney(amount)}`,
        icon: ReceiptText,
        go: `/invoices?dialog=edit-invoice:${id}`,
      })),
      ...invoices.records
        .filter(({ id }) => chased.has(id))
        .map(({ id, invoiceNumber, clientId }) => ({
          id: `sequence ${id}`,
          group: 'Sequences' as const,
          label: `Sequence of ${invoiceNumber}`,
          detail: clientName(clientId),
          icon: Repeat,
          go: `/sequences?invoiceId=${id}`,
        })),
    ];
  }, [clients, invoices, steps]);
  return [...actions, ...records];
};
