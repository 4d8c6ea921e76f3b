import { buildIfStale } from '../../scripts/build.mjs';

/** Browser tests use the app as it ships, so it is built once before they run. */
export const setup = () => buildIfStale();
