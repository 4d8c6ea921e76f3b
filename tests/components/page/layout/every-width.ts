import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { addDays } from '../../../../domain/calendar.ts';
import { call, newClient, signUp, today } from '../account.ts';
import { changeAnswers, untilNothingLoads } from '../answers.ts';
import { openApp } from '../app.tsx';
import { setWidth } from '../device.ts';
import { newLateInvoice } from '../invoices.ts';
import { drawn, pointAway } from '../pointer.ts';
import { button, shows } from '../screen.ts';
import { overlap, rectsOf } from './rects.ts';
import { startSequence } from '../sequences.ts';

/* Whether lists say who, how much and in which state, with long names, long numbers and large sums. */

const longName =
  'Wolfeschlegelsteinhausenbergerdorff & Daughters Forwarding Agency of the Northern Isles Ltd.';
const largest = 999_999_999.99;
const amount = '[$]999,999,999[.]99';
const stateOfInvoice = '^(Overdue|Paid|Promised Payment)$';
/** What stands below the state of an invoice. */
const remark = '^(Promise of .+ not kept|(on|by) .+ 20..)$';

interface Said {
  readonly path: string;
  /** Selects the rows; those of the page's own table unless given. */
  readonly rows?: string;
  /** What each row has to say, as patterns of the texts in it. */
  readonly patterns: readonly string[];
}

/** What each list has to say of each row. A record's own page says in its title who it is about. */
const lists: readonly Said[] = [
  { path: '/', patterns: ['Wolfe', amount, stateOfInvoice, remark] },
  { path: '/', rows: 'li[data-inner-row]', patterns: ['Wolfe', amount, 'days late'] },
  { path: '/invoices', patterns: ['Wolfe', amount, stateOfInvoice, remark] },
  { path: '/clients', patterns: ['Wolfe', '[$]2,999,999,999[.]97', 'Regular Client'] },
  { path: '/sequences?status=all', patterns: ['Wolfe', amount, 'Active|Completed|Paused'] },
  { path: '/history', patterns: ['Wolfe', 'FREIGHT', 'Sent'] },
  { path: '/clients/CLIENT', rows: '[data-inner-row]', patterns: ['FREIGHT', amount, stateOfInvoice] },
  {
    path: '/clients/CLIENT',
    rows: 'main li:not([data-inner-row]):has(.who)',
    patterns: ['FREIGHT', 'Sent'],
  },
  { path: '/invoices/INVOICE', rows: 'main article[aria-label]', patterns: ['[AP]M$'] },
  { path: '/invoices/INVOICE/history', rows: 'main article[aria-label]', patterns: ['[AP]M$'] },
  {
    path: '/clients/CLIENT/history',
    rows: 'main article[aria-label]',
    patterns: ['[AP]M$', '^(Client|Invoice|Payment|Promise|Sequence|Email|Delivery)$'],
  },
  { path: '/audit/invoices', rows: 'main tbody tr', patterns: ['Wolfe', amount, '^(Overdue|Paid|Promised)'] },
  { path: '/audit/clients', rows: 'main tbody tr', patterns: ['Wolfe', '[$]2,999,999,999[.]97'] },
  { path: '/audit/emails', rows: 'main tbody tr', patterns: ['a[.]very[.]long', 'FREIGHT', 'Sent'] },
  {
    path: '/templates',
    rows: 'main li:has(button)',
    patterns: ['^(Friendly|Firm|Legal|Internal Team Alert)$'],
  },
];

/** Shows every unpaid invoice as one whose promise was not kept. */
const breakPromises = (): void => {
  const found = z.looseObject({ rows: z.array(z.looseObject({})) });
  changeAnswers(/^GET .api.lists.invoices/, found, (list) => ({
    ...list,
    rows: list.rows.map((row) => ({ ...row, brokenPromiseDate: '2026-11-28' })),
  }));
};

const newLongClient = (): Promise<number> =>
  newClient(longName, {
    email: 'a.very.long.address.of.an.accounts.department@subsidiary.of.a.long.example.test',
    phone: '+44 1595 690 000 ext. 12345',
    address: 'The Old Harbourmaster’s House, 27 Commercial Road, Lerwick',
  });

/** An account with a client of a long name and invoices in every state. @returns a path with its ids */
const longRecords = async (): Promise<(path: string) => string> => {
  await signUp();
  const clientId = await newLongClient();
  const add = (number: number): Promise<number> =>
    newLateInvoice(clientId, `2026/NORTHERN-ISLES/FREIGHT-${number}`, 300 - number, { amount: largest });
  const [promised, paid, chased, sent] = [await add(1), await add(2), await add(3), await add(4)];
  await startSequence(promised, { scheduledDate: addDays(today(), 3) });
  await call('POST', `/api/invoices/${promised}/promise-payment`, { promisedDate: addDays(today(), 3) });
  await call('POST', `/api/invoices/${paid}/mark-paid`);
  await startSequence(chased, { scheduledDate: addDays(today(), 3) });
  await startSequence(sent, { scheduledDate: today(), scheduledTime: '08:00' });
  await openApp('/history');
  await shows(page, /Wolfe/);
  breakPromises();
  return (path) => path.replace('CLIENT', String(clientId)).replace('INVOICE', String(sent));
};

const textNodesOf = (element: Element): readonly Text[] => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) texts.push(node);
  return texts;
};

/** Those whose text is wider than they are. */
const cut = (elements: readonly Element[]): readonly string[] =>
  elements
    .filter((element) => !element.closest('.hands'))
    .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
    .map(({ tagName, textContent }) => `cut: ${tagName} ${textContent}`);

const thin = (elements: readonly Element[]): readonly string[] =>
  elements
    .filter((element) => element.matches('td, .who, a') && element.textContent.includes('Wolfe'))
    .filter((element) => element.getBoundingClientRect().width < 90)
    .map(({ textContent }) => `thin: ${textContent}`);

const outside = (elements: readonly Element[]): readonly string[] =>
  elements.flatMap((element) => {
    const own = element.getBoundingClientRect();
    const card = element.closest('main :is([aria-busy], section, ul, table)')?.getBoundingClientRect();
    const isInside =
      !card || own.width === 0 || (own.left >= card.left - 0.5 && own.right <= card.right + 0.5);
    return isInside ? [] : [`outside: ${element.tagName} ${element.textContent}`];
  });

/** What a row has to say, but does not show, or shows below the actions that are over its end. */
const silent = (rows: readonly Element[], patterns: readonly string[]): readonly string[] =>
  rows.flatMap((row) => {
    const hands = row.matches(':hover') ? row.querySelector('.hands')?.getBoundingClientRect() : undefined;
    const texts = textNodesOf(row).filter((text) => !text.parentElement?.closest('.hands, .visually-hidden'));
    const isSeen = (text: Text): boolean =>
      rectsOf(text).every((rect) => rect.width > 0 && rect.height > 0 && !(hands && overlap(rect, hands)));
    return patterns
      .filter((pattern) => !texts.some((text) => new RegExp(pattern).test(text.data) && isSeen(text)))
      .map((pattern) => `not shown${hands ? ' on hover' : ''}: ${pattern} in ${row.textContent}`);
  });

/** Sums that take more than one line. */
const broken = (): readonly string[] =>
  textNodesOf(document.querySelector('main') ?? document.body)
    .filter(({ data }) => /^[$][0-9,.]+$/.test(data))
    .filter((text) => new Set(rectsOf(text).map(({ top }) => Math.round(top))).size > 1)
    .map(({ data }) => `broken: ${data}`);

/** Words of a name that are broken although they have room on a line of their own. */
const split = (elements: readonly Element[]): readonly string[] =>
  elements.flatMap((element) =>
    [...element.childNodes].flatMap((text) => {
      const holder = element.closest('td, .line, li > div');
      if (!(text instanceof Text) || !text.data.includes('Wolfe') || !holder) return [];
      const { paddingLeft, paddingRight } = getComputedStyle(holder);
      const room = holder.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const parts = rectsOf(text, index, index + word.length).map(({ width }) => width);
        const isBroken = parts.length > 1 && parts.reduce((sum, width) => sum + width, 0) <= room;
        return isBroken ? [`split: ${word}`] : [];
      });
    }),
  );

/** What is not said in full in a list, or lies outside of its card. */
const clipped = ({ rows: rowsOf = '[data-row]', patterns }: Omit<Said, 'path'>): readonly string[] => {
  const rows = [...document.querySelectorAll(rowsOf)];
  const inLists = [
    ...document.querySelectorAll(`:is(${rowsOf}) *, tr.detail *, li > :not([data-row]) *`),
  ].filter((element) => element.closest('main') && !element.closest('.visually-hidden'));
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...cut(inLists),
    ...thin(inLists),
    ...outside(inLists),
    ...silent(rows, patterns),
    ...broken(),
    ...split(inLists),
    ...(scrollWidth > clientWidth ? [`page: ${scrollWidth}`] : []),
    ...(rows.length === 0 ? ['no rows'] : []),
  ];
};

/** At these the actions over a row's end are asked, too. */
const hoveredAt = new Set([1280, 1600]);

/** Fails if a list of the page that is open does not say all at one of these widths of the window. */
const saysAllAt = async (widths: readonly number[], said: Omit<Said, 'path'>): Promise<void> => {
  await expect.element(page.getByCss(said.rows ?? '[data-row]').first()).toBeInTheDocument();
  await untilNothingLoads();
  for (const width of widths) {
    await setWidth(width);
    await drawn();
    const where = `${location.pathname} at ${width} px`;
    await expect.poll(() => clipped(said), { message: where }).toEqual([]);
    for (const row of hoveredAt.has(width) ? page.getByCss('tr[data-row]').elements() : []) {
      await userEvent.hover(row);
      expect(clipped(said), `${where} on hover`).toEqual([]);
    }
    await pointAway();
  }
};

/** Opens a list, and what unfolds in it. */
const openList = async (address: string): Promise<void> => {
  await openApp(address);
  if (address !== '/clients') return;
  await button(/^Show details/).click();
  await shows(page, /FREIGHT-4/);
};

/** Fails if a list does not say all at one of these widths of the window. */
export const listsSayAllAt = async (widths: readonly number[]): Promise<void> => {
  const withIds = await longRecords();
  let opened = '';
  for (const { path, ...said } of lists) {
    if (path !== opened) await openList(withIds(path));
    opened = path;
    await saysAllAt(widths, said);
  }
};

/** What would become of the records of an import, and what did. */
export const importSaysAllAt = async (widths: readonly number[]): Promise<void> => {
  await signUp();
  await newLongClient();
  await openApp('/import');
  const due = addDays(today(), 30);
  const records = [5, 6].map(
    (number) => `2026/NORTHERN-ISLES/FREIGHT-${number},${longName},${today()},${due},${largest}`,
  );
  const csv = ['Invoice number,Client,Issue date,Due date,Amount', ...records].join('\n');
  await page
    .getByLabelText('Spreadsheet', { exact: true })
    .upload(new File([csv], 'freight.csv', { type: 'text/csv' }));
  await shows(page, '2 new invoices');
  const patterns = ['Wolfe', 'FREIGHT', amount];
  await saysAllAt(widths, { rows: 'ul[aria-label=Rows] > li', patterns: [...patterns, '^New$'] });
  await button('Confirm').click();
  await expect.element(page.getByRole('heading', { name: 'Import complete' })).toBeVisible();
  await saysAllAt(widths, { rows: 'ul[aria-label=Results] > li', patterns: [...patterns, '^Created$'] });
};
