import type { FullConfig } from '@playwright/test'
import { buildIfStale } from '../tools/build-if-stale.ts'
import { startProduct } from './start-product.ts'

/**
 * Starts a product with a demonstration for each worker, so that parallel files do not interfere. `E2E_URLS`
 * holds their URLs.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  buildIfStale()
  const started = await Promise.allSettled(Array.from({ length: workers }, () => startProduct()))
  const products = started.filter((one) => one.status === 'fulfilled').map((one) => one.value)
  const stop = async () => void (await Promise.all(products.map((product) => product.stop())))
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  process.env['E2E_URLS'] = products.map(({ url }) => url).join(' ')
  return stop
}
