import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

export const browserSwitches = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const libraryFolders = ['/usr/lib/x86_64-linux-gnu', '/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib'];

/** Unpacks the packaged Chromium (Linux, x64) into the temporary folder, once per machine. */
const packedChromium = async (): Promise<string> => {
  const systemHasNss = libraryFolders.some((folder) => existsSync(`${folder}/libnss3.so`));
  // The package includes NSS but unpacks it only on AWS Lambda; it reads this variable on import.
  if (!systemHasNss) process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x';
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
};

/** Where a Chromium is: at `CHROMIUM_PATH` if set, or else the packaged one, which is unpacked if it isn't yet. */
export const chromiumPath = async (): Promise<string> =>
  process.env['CHROMIUM_PATH'] ?? (await packedChromium());

/** Starts a real headless Chromium. Close it after use. */
export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), headless: true, args: browserSwitches });
