import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { buildIfStale } from '../tools/build-if-stale.ts'
import { makeDemonstration, startProduct } from './start-product.ts'

/**
 * Starts a product with a demonstration for each worker, so that parallel files do not interfere. `E2E_URLS`
 * holds their URLs. The demonstration is made once and copied from `E2E_MADE`, unless `npm test` has made it.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  buildIfStale()
  const own: string[] = []
  // A start then takes 1.3 s less of processor time.
  if (process.env['NODE_COMPILE_CACHE'] === undefined) {
    process.env['NODE_COMPILE_CACHE'] = await mkdtemp(join(tmpdir(), 'yjt-e2e-compiled-'))
    own.push(process.env['NODE_COMPILE_CACHE'])
  }
  if (process.env['E2E_MADE'] === undefined) {
    const folder = await makeDemonstration()
    process.env['E2E_MADE'] = join(folder, 'data')
    own.push(folder)
  }
  const started = await Promise.allSettled(Array.from({ length: workers }, () => startProduct()))
  const products = started
    .filter((outcome) => outcome.status === 'fulfilled')
    .map((fulfilledResult) => fulfilledResult.value)
  const stop = async () => {
    await Promise.all(products.map((product) => product.stop()))
    for (const folder of own) await rm(folder, { recursive: true, force: true })
  }
  const failed = started.find((outcome) => outcome.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  process.env['E2E_URLS'] = products.map(({ url }) => url).join(' ')
  return stop
}
