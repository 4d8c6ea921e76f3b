import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { isMissing } from '../../../platform/files/system-error.ts';

const run = promisify(execFile);

/** How a page gets at a browser; it is started when the first layout needs it. */
export type OpenBrowser = () => Promise<Browser>;

const byChromium = async (html: string, openBrowser: OpenBrowser): Promise<Uint8Array> => {
  const page = await (await openBrowser()).newPage();
  await page.setContent(html);
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  await page.close();
  return bytes;
};

/** Runs a program that turns `page.html` into `page.pdf`. */
const byProgram = async (html: string, program: string, args: readonly string[]): Promise<Uint8Array> => {
  const folder = await mkdtemp(join(tmpdir(), 'owed-print-'));
  try {
    await writeFile(join(folder, 'page.html'), html);
    await run(program, args, { cwd: folder });
    return await readFile(join(folder, 'page.pdf'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const programs = {
  wkhtmltopdf: ['--quiet', '--disable-javascript', 'page.html', 'page.pdf'],
  soffice: ['--headless', '--convert-to', 'pdf:writer_web_pdf_Export', 'page.html'],
} as const;

/** What prints pages; Chromium also where another program is not installed. */
export const printers = ['chromium', 'wkhtmltopdf', 'soffice'] as const;
export type Printer = (typeof printers)[number];

export const print = async (
  html: string,
  printer: Printer,
  openBrowser: OpenBrowser,
): Promise<Uint8Array> => {
  if (printer === 'chromium') return byChromium(html, openBrowser);
  try {
    return await byProgram(html, printer, programs[printer]);
  } catch (error) {
    if (isMissing(error)) return byChromium(html, openBrowser);
    throw error;
  }
};
