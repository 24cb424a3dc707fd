import { test } from 'vitest'
import { full } from '#tools/full-run.ts'

/** A test of the full run. It is long, and a smaller one keeps the same promise in the everyday run. */
export const inFull = test.skipIf(!full)
