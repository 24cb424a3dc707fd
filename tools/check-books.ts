import { parseArgs } from 'node:util'
import { withOwner } from '#server/db/owner.ts'
import { readEnv, type Env } from '#server/env.ts'
import { checkBooks } from '#server/features/finance/books/check-books.ts'
import { recount } from '#server/features/dashboard/recount.ts'
import { runCommand, StartError } from '#server/start-error.ts'

/**
 * `npm run check:books` checks every rule of the books on one snapshot, also while the product runs. Exits
 * with 1 if a rule fails. `-- --count-anew` first recomputes the dashboard's counters.
 */
async function check(env: Env, countAnew: boolean): Promise<boolean> {
  return withOwner(env, 'check:books', async (client) => {
    if (countAnew) {
      await client.query('begin')
      await recount(client)
      await client.query('commit')
    }
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('finance_entries') is not null as there",
    )
    if (!rows[0]?.there)
      throw new StartError('There are no books in this database yet: start the product first.')
    let clean = true
    for (const { name, records, total, violations } of await checkBooks(client)) {
      clean &&= violations.length === 0
      console.log(
        `${violations.length === 0 ? 'holds ' : 'BROKEN'}  ${name}: ${records} records, ${total} in all`,
      )
      for (const violation of violations) console.log(`        ${violation}`)
    }
    await client.query('commit')
    console.log(clean ? 'The books are clean.' : 'The books are not clean.')
    return clean
  })
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { 'count-anew': { type: 'boolean', default: false } } })
  process.exitCode = (await check(readEnv(process.env), values['count-anew'])) ? 0 : 1
})
