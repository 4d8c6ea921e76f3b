import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';

interface UrlTabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly value: T; readonly label: string; readonly count?: number }[];
  /** The open tab; a value that none of them has leaves all closed. */
  readonly value: string;
  readonly onChange: (value: T) => void;
  /** Id of what they change, when it is on the page: an element with role `tabpanel`. */
  readonly panelId?: string;
}

/**
 * Tabs that filter what stands under them; which one is open comes from `useUrlChoice`. They are scrolled sideways where
 * they don't fit.
 */
export const UrlTabs = <T extends string>({ label, tabs, value, onChange, panelId }: UrlTabsProps<T>) => (
  <Tabs
    aria-label={label}
    value={tabs.some((tab) => tab.value === value) ? value : false}
    variant="scrollable"
    scrollButtons={false}
    onChange={(_event, next: T) => onChange(next)}
  >
    {tabs.map((tab) => (
      <Tab
        key={tab.value}
        value={tab.value}
        {...(panelId === undefined ? {} : { 'aria-controls': panelId })}
        label={tab.count === undefined ? tab.label : `${tab.label} (${tab.count})`}
      />
    ))}
  </Tabs>
);
