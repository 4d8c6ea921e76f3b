import { useRef } from 'react';
import { styled } from '@mui/material/styles';
import { formatCount } from '../../data/account/numbers.ts';

const List = styled('div')(({ theme }) => ({
  flex: '1 1 auto',
  minWidth: 0,
  display: 'flex',
  // Where they don't fit, they take more lines, so that none is out of sight.
  flexWrap: 'wrap',
  boxShadow: `inset 0 -1px ${theme.vars.palette.divider}`,
  '@media print': { display: 'none' },
}));

const Tab = styled('button')(({ theme }) => ({
  flex: 'none',
  height: 40,
  padding: '0 12px',
  border: 0,
  borderBottom: '2px solid transparent',
  background: 'none',
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-selected=true]': {
    color: theme.vars.palette.primary.main,
    borderBottomColor: theme.vars.palette.primary.main,
  },
  '&:focus-visible': { outlineOffset: -2, borderRadius: 4 },
  '@media (pointer: coarse)': { height: 44 },
  [theme.breakpoints.down('tablet')]: { padding: '0 5px', fontSize: '0.8125rem' },
}));

/** The smallest phones have room for it only in the tab that is open. */
const Count = styled('span')({
  whiteSpace: 'pre',
  '@media (max-width: 359px)': { '[aria-selected=false] > &': { display: 'none' } },
});

interface UrlTabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly value: T; readonly label: string; readonly count?: number }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Id of what they change, when it is on the page: an element with role `tabpanel`. */
  readonly panelId?: string;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Tabs that filter the content below; `useUrlChoice` holds the open one. Arrows, Home and End move between them.
 */
export const UrlTabs = <T extends string>({ label, tabs, value, onChange, panelId }: UrlTabsProps<T>) => {
  const list = useRef<HTMLDivElement>(null);
  // None may be open: another control can choose the value.
  const currentAt = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  );
  const open = (at: number): void => {
    const tab = tabs[(at + tabs.length) % tabs.length];
    if (!tab) return;
    onChange(tab.value);
    const element = list.current?.children.item(tabs.indexOf(tab));
    if (element instanceof HTMLElement) element.focus();
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const step = steps[event.key];
    if (step !== undefined) open(currentAt + step);
    else if (event.key === 'Home') open(0);
    else if (event.key === 'End') open(-1);
    else return;
    event.preventDefault();
  };
  return (
    <List ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab, at) => (
        <Tab
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          tabIndex={at === currentAt ? 0 : -1}
          {...(panelId === undefined ? {} : { 'aria-controls': panelId })}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <Count>{` (${formatCount(tab.count)})`}</Count>}
        </Tab>
      ))}
    </List>
  );
};
