import { defineConfig } from '@playwright/test'
import { disabledFeatures } from './e2e/browser-switches.ts'
import { fullRunFiles, runsAllFiles } from './tools/full-run.ts'

const root = process.getuid?.() === 0

/**
 * Journeys in Debian's Chromium against the real product with its demonstration, started by
 * `e2e/start-product.ts`.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.test.ts',
  testIgnore: runsAllFiles
    ? []
    : fullRunFiles.filter((path) => path.startsWith('e2e/')).map((path) => `**/${path}`),
  globalSetup: './e2e/global-setup.ts',
  // Each has a product of its own; a file runs in one of them. Three on two processors take longer than two.
  workers: 2,
  // A machine that is busy with something else may miss a moment; what fails twice has failed.
  retries: 1,
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: process.env['CI'] ? 'dot' : 'list',
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        ...(root ? ['--no-sandbox'] : []),
        disabledFeatures,
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    trace: 'off',
    actionTimeout: 120_000,
  },
})
