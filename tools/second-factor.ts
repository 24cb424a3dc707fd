import { openDatabase } from '#server/db/client.ts'
import { openOwner } from '#server/db/owner.ts'
import { readEnv, type Env } from '#server/env.ts'
import { rescue } from '#server/features/second-factor/rescue.ts'
import { runCommand, StartError } from '#server/start-error.ts'

/**
 * `npm run second-factor -- reset USER` lets the account sign in by password alone again. The product may be
 * running.
 */
async function run(env: Env, [act, username, ...more]: readonly string[]): Promise<void> {
  if (act !== 'reset' || !username || more.length > 0)
    throw new StartError('Say whose second factor is lost: npm run second-factor -- reset USER')
  const { url, close } = await openOwner(env, () => {})
  try {
    const database = openDatabase(url, { max: 1 })
    try {
      await rescue(database.db, username)
    } finally {
      await database.close()
    }
    console.log(
      `${username} signs in by password alone now. A role that has to have a second factor sets up a new one then.`,
    )
  } finally {
    await close()
  }
}

await runCommand(() => run(readEnv(process.env), process.argv.slice(2)))
