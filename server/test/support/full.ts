import { test } from 'vitest'

/** True in `npm run test:full`, where everything runs at full size. */
export const full = process.env['FULL'] === '1'

/** A test of the full run. It is long, and a smaller one keeps the same promise in the everyday run. */
export const inFull = test.skipIf(!full)
