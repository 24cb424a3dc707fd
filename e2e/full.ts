import { test } from '@playwright/test'

/** True in `npm run test:full`, where everything runs at full size. */
export const full = process.env['FULL'] === '1'

/** A test of the full run. Another one keeps the promise in the everyday run, in a smaller form. */
export const inFull = full ? test : test.skip
