import { buildIfStale } from '../../scripts/build.mjs';

/** Browser tests use the app as it ships, so it is built once before any of them. */
export const setup = () => buildIfStale();
