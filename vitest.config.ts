import { defineConfig } from 'vitest/config'

/** Pure rules and features over HTTP on a real PostgreSQL; what runs in a browser lies in e2e/. */
export default defineConfig({
  test: {
    include: ['{contract,texts,server,web,tools,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Tests that watch the clock may fail beside other work on the machine; what fails twice has failed.
    retry: 1,
    pool: 'forks',
  },
})
