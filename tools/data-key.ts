import { readEnv, type Env } from '#server/env.ts'
import { databaseOn } from '#server/db/client.ts'
import { keyPlace, openDataKey } from '#server/db/open-data-key.ts'
import { checkValues } from '#server/db/encrypted-columns.ts'
import { withOwner } from '#server/db/owner.ts'
import {
  abandonDataKey,
  forgetDataKey,
  keyUses,
  rotateDataKey,
  withKeyLock,
} from '#server/db/rotate-data-key.ts'
import { addAuditEntry, systemCaller } from '#server/request/caller.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { runCommand, StartError } from '#server/start-error.ts'
import type pg from 'pg'

/**
 * `npm run data-key -- list | check | rotate | forget ID | abandon`. The product may be running, except for the last.
 */

const usage = 'Say what to do: npm run data-key -- list, check, rotate, forget ID or abandon'

async function onRecord(client: pg.Client, detail: Record<string, unknown>): Promise<void> {
  const who = systemCaller(new Date(), 'data-key')
  addAuditEntry(who, { action: 'maintain', resource: 'database', detail })
  await writeAuditEntries(databaseOn(client), who)
}

async function rotate(client: pg.Client, file: string): Promise<void> {
  const { id, values } = await rotateDataKey(client, file)
  await onRecord(client, { data_key: id, values })
  console.log(`The data key is ${id} now; ${values} value(s) were encrypted anew.`)
  console.log('Older keys stay for older backups. Once those are gone: npm run data-key -- forget ID')
}

async function forget(client: pg.Client, file: string, id: string): Promise<void> {
  await forgetDataKey(client, file, id)
  await onRecord(client, { data_key: id, forgotten: true })
  console.log(`The data key ${id} is forgotten.`)
}

async function abandon(client: pg.Client, file: string): Promise<void> {
  const values = await abandonDataKey(client, file)
  await onRecord(client, { data_key: 'abandoned', values })
  console.log(`${values} value(s) that nobody could read were emptied. A new data key lies in ${file}.`)
}

async function list(client: pg.Client): Promise<void> {
  const uses = await keyUses(client)
  for (const { id, madeAt, current, values } of uses)
    console.log(`${id}  ${madeAt}  ${values} value(s)${current ? '  current' : ''}`)
  if (uses.some(({ bound, current, values }) => !bound && (current || values > 0)))
    console.error('An earlier release made a key in use, whose values are not bound to their rows: rotate.')
}

async function check(client: pg.Client): Promise<void> {
  let faults = 0
  const values = await checkValues(client, (fault) => {
    faults += 1
    console.error(fault)
  })
  if (faults > 0)
    throw new StartError(`${faults} of ${values} value(s) cannot be read where they are stored.`)
  console.log(`All ${values} value(s) can be read where they are stored.`)
}

async function work(env: Env, [what, id, ...more]: readonly string[]): Promise<void> {
  const known = more.length === 0 && (what === 'forget') === (id !== undefined)
  if (!known || !['list', 'check', 'rotate', 'forget', 'abandon'].includes(what ?? ''))
    throw new StartError(usage)
  const { file } = keyPlace(env)
  await withOwner(env, 'data-key', async (client, url) => {
    if (what !== 'abandon') await openDataKey(env, url)
    await withKeyLock(client, async () => {
      if (what === 'list') return list(client)
      if (what === 'check') return check(client)
      if (what === 'abandon') return abandon(client, file)
      return what === 'rotate' ? rotate(client, file) : forget(client, file, id ?? '')
    })
  })
}

await runCommand(() => work(readEnv(process.env), process.argv.slice(2)))
