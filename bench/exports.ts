import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { databaseUrl, readSecrets } from '#server/db/embedded-secrets.ts'
import { stopAll } from './children.ts'
import { bars, copySeconds, look, madeExport, megabytes, restAfter } from './export-run.ts'
import { prepare, startProduct, type Product } from './product.ts'

/**
 * `npm run bench:exports [-- --customers N --data DIR --names FILE]` exports every customer as csv and as a
 * workbook and compares it with PostgreSQL's own COPY of the same rows to a file. Meanwhile a list is
 * requested twenty times a second.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { customers: text, data: text, names: text } })

const held = (name: string, is: number, bar: number, unit: string): boolean => {
  console.log(
    `${is <= bar ? 'holds ' : 'MISSED'} ${name}: ${is.toFixed(is < 10 ? 1 : 0)} ${unit} (bar ${bar})`,
  )
  return is <= bar
}

async function measure(product: Product, format: 'csv' | 'xlsx', copy: number): Promise<boolean> {
  const { rows, bytes, seconds, worked, p99, peak, growth } = await madeExport(product, format)
  console.log(
    `\n${format}: ${rows.toLocaleString('en')} rows, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s (${worked.toFixed(1)} s of a processor); COPY ${copy.toFixed(1)} s`,
  )
  return [
    held('time', seconds, bars[format], 's'),
    format === 'csv' ? held('beside COPY', seconds / copy, bars.copies, '×') : true,
    held('lists meanwhile, p99', p99, bars.p99, 'ms'),
    held('memory', peak, bars.memory, 'MB'),
    held('more than before', growth, bars.growth, 'MB'),
  ].every(Boolean)
}

try {
  const home = values.data ?? './data/bench'
  const seeded = await prepare(home, {
    customers: Number(values.customers ?? 1_000_000),
    names: values.names,
  })
  const product = await startProduct(seeded)
  for (let n = 0; n < 50; n += 1) await look(product)
  const url = databaseUrl(readSecrets(seeded.folder, true), 'postgres')
  // The first run warms the pages, the second is measured.
  await copySeconds(url)
  const copy = await copySeconds(url)
  const results = [await measure(product, 'csv', copy), await measure(product, 'xlsx', copy)]
  await wait(restAfter)
  results.push(held('memory a minute after', megabytes(product.pid), bars.rest, 'MB'))
  await product.stop()
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await stopAll()
}
