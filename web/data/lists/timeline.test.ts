import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { TimelinePage } from '../../../contracts/invoices/timeline.ts';
import { api } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { readNewFacts, timelineQuery } from './timeline.ts';

const fact = (place: number) => ({
  id: `fact-${place}`,
  cursor: String(place),
  position: String(place),
  kind: 'invoice',
  title: `Fact ${place}`,
  summary: null,
  details: [],
  recordedAt: '2026-03-02T09:00:00.000Z',
  forDay: null,
  actor: 'user',
  by: 'Ada',
  commandId: 'command',
  event: 'InvoiceCreated',
  changes: [],
  why: [],
  invoiceId: 1,
  invoiceNumber: 'INV-1',
  clientId: 1,
  clientName: 'Grace Ltd',
  emailId: null,
});

/** A timeline that is shown; its reads, by what they ask for, wait for their answers. */
const shownTimeline = () => {
  const reads: {
    readonly address: string;
    readonly answer: (next: string | null, ...places: number[]) => void;
  }[] = [];
  vi.spyOn(api, 'get').mockImplementation(
    (address, schema) =>
      new Promise((resolve) =>
        reads.push({
          address,
          answer: (next, ...places) =>
            resolve(schema.parse({ rows: places.map(fact), next, total: places.length })),
        }),
      ),
  );
  const observer = new InfiniteQueryObserver(queryClient, timelineQuery({}));
  onTestFinished(observer.subscribe(() => undefined));
  const asked = async (place: number) => {
    await vi.waitFor(() => expect(reads).toHaveLength(place + 1));
    return reads[place];
  };
  const titles = () =>
    observer
      .getCurrentResult()
      .data?.pages.flatMap(({ rows }: TimelinePage) => rows.map(({ title }) => title));
  return { observer, asked, titles };
};

afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
});

test('what happens while earlier facts are read is shown, and so are they', async () => {
  const { observer, asked, titles } = shownTimeline();
  (await asked(0))?.answer('8', 9, 8);
  await expect.poll(titles).toHaveLength(2);
  const news = readNewFacts();
  const newer = await asked(1);
  expect(newer?.address).toContain('newerThan=9');
  const earlier = observer.fetchNextPage();
  const page = await asked(2);
  newer?.answer(null, 10);
  page?.answer(null, 7);
  await Promise.all([news, earlier]);
  expect(titles()).toStrictEqual(['Fact 10', 'Fact 9', 'Fact 8', 'Fact 7']);
});

test('what happens during the first read is shown', async () => {
  const { asked, titles } = shownTimeline();
  const first = await asked(0);
  const news = readNewFacts();
  first?.answer(null, 9);
  const newer = await asked(1);
  expect(newer?.address).toContain('newerThan=9');
  newer?.answer(null, 10);
  await news;
  expect(titles()).toStrictEqual(['Fact 10', 'Fact 9']);
});
