import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const switches = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const libraryFolders = ['/usr/lib/x86_64-linux-gnu', '/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib'];

/** Unpacks the Chromium that comes as a package (Linux, x64) into the temporary folder, once a machine. */
const packedChromium = async (): Promise<string> => {
  const systemHasNss = libraryFolders.some((folder) => existsSync(`${folder}/libnss3.so`));
  // The package brings NSS along too, but unpacks it only for the hosts it was made for; it reads this on import.
  if (!systemHasNss) process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x';
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
};

/** Starts a real headless Chromium: that of `CHROMIUM_PATH` when set, else the packed one. Close it after use. */
export const launchChromium = async (): Promise<Browser> => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? (await packedChromium());
  return chromium.launch({ executablePath, headless: true, args: switches });
};
