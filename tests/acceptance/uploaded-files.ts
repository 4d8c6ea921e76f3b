import { expect } from 'vitest';
import { sampleFiles } from '../../integrations/file-types/sample-files.fixture.ts';
import type { Person } from '../doubles/person.ts';

/** A PDF that no other test uploads. */
export const aPdf = (): Buffer => Buffer.concat([sampleFiles.pdf, Buffer.from(`% ${Math.random()}\n`)]);

export const ofSize = (bytes: number): Buffer =>
  Buffer.concat([aPdf(), Buffer.alloc(bytes, ' ')]).subarray(0, bytes);

/** The files that the answer to an upload names. */
export const filesOf = (answer: { readonly body: unknown }) =>
  (answer.body as { files: { filename: string; name: string; type: string; size: number }[] }).files;

/** Uploads a file; returns what is known of it. */
export const uploaded = async (person: Person, name = 'INV-1.pdf', bytes = aPdf()) => {
  const answer = await person.upload({ name, bytes });
  expect(answer.status).toBe(201);
  const [file] = filesOf(answer);
  if (file === undefined) throw new Error('The file was not stored');
  return file;
};

export const pathOf = (filename: string): string => `/api/uploads/${filename.slice(0, 64)}`;
