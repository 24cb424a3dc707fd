import { test } from '@playwright/test'
import { full } from '#tools/full-run.ts'

/** A test of the full run. Another one keeps the promise in the everyday run, in a smaller form. */
export const inFull = full ? test : test.skip
