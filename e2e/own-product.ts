import { test } from '@playwright/test'
import { startProduct, type Product } from './start-product.ts'

/** Gives this file a product of its own, whose demonstration no other file has changed. */
export function useOwnProduct(): void {
  const shared = process.env['E2E_URLS']
  let product: Product
  test.beforeAll(async () => {
    product = await startProduct()
    const count = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) + 1
    process.env['E2E_URLS'] = Array.from({ length: count }, () => product.url).join(' ')
  })
  test.afterAll(async () => {
    process.env['E2E_URLS'] = shared
    await product.stop()
  })
}
