import { expect, vi } from 'vitest';
import type { z } from 'zod';
import { importPreview, importView, type ImportView } from '../../contracts/imports/imports.ts';
import type { Fields, Person } from '../doubles/person.ts';
import type { RunningOwed } from './running-owed.ts';

/** The first line of a CSV file of invoices, and its other lines. */
export const header = 'Invoice number,Client name,Client email,Issue date,Due date,Amount,Status\n';
export const row = (number: number, name = 'Globex', rest = '2026-01-01,2026-02-01,100.00,Sent'): string =>
  `INV-${number},${name},ap@${name.toLowerCase()}.example,${rest}\n`;

/** Uploads a file to import. */
export const upload = async (person: Person, file: string | Uint8Array, name = 'invoices.csv') => {
  const form = new FormData();
  form.append('file', new Blob([typeof file === 'string' ? file : Uint8Array.from(file)]), name);
  const response = await fetch(`${person.address}/api/imports`, {
    method: 'POST',
    headers: { cookie: person.cookie ?? '' },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Fields };
};

/** Uploads a file that is taken; returns the import's id. */
export const uploaded = async (person: Person, text: string): Promise<number> => {
  const { status, body } = await upload(person, text);
  expect(status).toBe(201);
  return body.id;
};

export const previewOf = async (
  person: Person,
  id: number,
  query = '',
): Promise<z.infer<typeof importPreview>> =>
  importPreview.parse((await person.get(`/api/imports/${id}/preview${query}`)).body);

/** Confirms what the preview shows; returns the status of the answer. */
export const confirm = async (person: Person, id: number): Promise<number> => {
  const { version, endsSequences } = await previewOf(person, id);
  return (await person.post(`/api/imports/${id}/confirm`, { version, endsSequences })).status;
};

/** Waits until an import has a status. */
export const until = async (person: Person, id: number, status: ImportView['status']): Promise<ImportView> =>
  vi.waitFor(
    async () => {
      const view = importView.parse((await person.get(`/api/imports/${id}`)).body);
      expect(view.status).toBe(status);
      return view;
    },
    { timeout: 50_000 },
  );

/** The list, with everything stored so far: each view follows the events by itself, so one may be ahead of another. */
export const recordsOf = async ({ owed }: RunningOwed, person: Person, list: 'clients' | 'invoices') => {
  await owed.desk.waitForViews([list], await owed.engines.store.lastPosition());
  return (await person.get(`/api/${list}`)).rows;
};
