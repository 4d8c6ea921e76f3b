import { defineConfig } from 'vitest/config';

/** Tests that fail on purpose. They are run by the test of what runs tests again. */
export default defineConfig({ test: { name: 'unsteady', include: ['*.fixture.ts'] } });
