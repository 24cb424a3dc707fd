import { buildIfStale } from '../tools/build-if-stale.ts'
import { startProduct } from './start-product.ts'

/** One product for the whole run; `E2E_URL` tells the tests where it is. */
export default async function setup(): Promise<() => Promise<void>> {
  buildIfStale()
  const product = await startProduct()
  process.env['E2E_URL'] = product.url
  return product.stop
}
