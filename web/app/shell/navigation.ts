import {
  Banknote,
  CalendarCheck,
  LayoutDashboard,
  NotebookText,
  ReceiptText,
  Repeat,
  Send,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react';

export interface NavigationItem {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The sidebar's items; `/` is active only on its own page, the others also on pages below them. */
export const navigation: readonly NavigationItem[] = [
  { path: '/', label: 'Dashboard', icon: LayoutDashboard },
  { path: '/invoices', label: 'Invoices', icon: ReceiptText },
  { path: '/clients', label: 'Clients', icon: Users },
  { path: '/sequences', label: 'Sequences', icon: Repeat },
  { path: '/payments', label: 'Payments', icon: Banknote },
  { path: '/history', label: 'Send History', icon: Send },
  { path: '/schedules', label: 'Schedules', icon: CalendarCheck },
  { path: '/templates', label: 'Templates', icon: NotebookText },
];

/** The items under the heading Settings. */
export const settingsNavigation: readonly NavigationItem[] = [
  { path: '/settings', label: 'Account Settings', icon: Settings },
];
