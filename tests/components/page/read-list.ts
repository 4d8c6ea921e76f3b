import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from './account.ts';
import { openApp } from './app.tsx';
import { setMotion, setWidth } from './device.ts';
import { drawn, pointAway } from './pointer.ts';
import { shows } from './screen.ts';

const names = [
  'Ada Ltd',
  'The Wolfeschlegelsteinhausen & Daughters Forwarding Agency of the Northern Isles Ltd.',
];

const topOfRow = (within: Element | null): number =>
  within?.closest('[data-row]')?.getBoundingClientRect().top ?? Number.NaN;

/** By how many pixels the row in the middle of the window moves when the page is scrolled by so many. */
export const movedByScroll = async (pixels: number): Promise<number> => {
  const row = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  const before = topOfRow(row);
  window.scrollBy({ top: pixels, behavior: 'instant' });
  await drawn();
  return before - topOfRow(row);
};

/** A list of so many overdue invoices, scrolled to one near its end, which a person reads. */
export class ReadList {
  private readonly ids = new Map<string, number>();
  private clients: readonly number[] = [];
  private readonly count: number;
  private readonly first = addDays(today(), -400);

  constructor(count: number) {
    this.count = count;
  }

  private get read() {
    return page.getByText(this.number(15), { exact: true });
  }

  /** The number of the invoice so many before the last. */
  number(before: number): string {
    return `N-${this.count - before}`;
  }

  async open(width: number): Promise<void> {
    await setWidth(width);
    await setMotion();
    await signUp();
    this.clients = await Promise.all(names.map((name) => newClient(name)));
    const places = Array.from({ length: this.count }, (_, at) => at + 1);
    for (let from = 0; from < this.count; from += 20)
      await Promise.all(places.slice(from, from + 20).map((at) => this.create(`N-${at}`, at)));
    await openApp('/invoices?status=overdue');
    await this.totalIs(this.count);
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return page.getByText(`Showing 1 to ${this.count} of ${this.count}`).query();
      })
      .not.toBeNull();
    this.read.element().scrollIntoView({ block: 'center', behavior: 'instant' });
    await pointAway();
    await drawn();
  }

  /** The pointer is on the row that is read from now on. */
  pointAtIt(): Promise<void> {
    return this.read.hover();
  }

  /** @param place among the others, by its due date */
  async create(number: string, place: number): Promise<void> {
    const dueDate = addDays(this.first, place);
    const clientId = this.clients[Math.abs(place) % 2] ?? 0;
    this.ids.set(number, await newInvoice(clientId, { invoiceNumber: number, dueDate }));
  }

  delete(number: string): Promise<unknown> {
    return call('DELETE', this.path(number));
  }

  pay(number: string): Promise<unknown> {
    return call('POST', `${this.path(number)}/mark-paid`);
  }

  /** By how many pixels the row that is read has moved once a change is shown, after which there are so many rows. */
  async movedBy(change: () => Promise<unknown>, total: number): Promise<number> {
    const before = this.top();
    await change();
    await this.totalIs(total);
    return Math.abs(this.top() - before);
  }

  private top(): number {
    return topOfRow(this.read.element());
  }

  private path(number: string): string {
    return `/api/invoices/${this.ids.get(number) ?? 0}`;
  }

  private async totalIs(total: number): Promise<void> {
    await shows(page, new RegExp(`^Showing 1 to \\d+ of ${total}$`));
    await drawn();
  }
}

/** Rows above the one that is read come and go, with the pointer elsewhere and on it; it stays. */
export const readRowStays = async (width: number, count: number): Promise<void> => {
  const list = new ReadList(count);
  await list.open(width);
  const stays = async (change: () => Promise<unknown>, total: number): Promise<void> =>
    expect(await list.movedBy(change, total)).toBeLessThanOrEqual(1);

  await stays(() => list.create('FIRST', -5), count + 1);
  await stays(() => list.delete('N-3'), count);
  await stays(() => list.pay('N-4'), count - 1);
  // One that was in sight.
  await stays(() => list.delete(list.number(14)), count - 2);

  await list.pointAtIt();
  await stays(() => list.delete('N-5'), count - 3);
  await stays(() => list.create('SECOND', -4), count - 2);
  await stays(() => list.delete(list.number(16)), count - 3);
};
