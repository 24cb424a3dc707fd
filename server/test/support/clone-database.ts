import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { useRing } from '#server/secrets/data-key.ts'
import { newRing } from '#server/secrets/key-ring.ts'

// The tests of a file share one data key.
useRing(newRing())

/** Runs one statement as the owning role. */
export async function asOwner(ownerUrl: string, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(text, values).finally(() => client.end())
}

interface TestDatabase {
  url: string
  ownerUrl: string
  set(setting: string): Promise<void>
  drop(): Promise<void>
}

async function newDatabase(from: (template: string) => string, how = ''): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const owner = new URL(inject('ownerUrl'))
  const admin = async (text: string) => {
    const url = new URL(owner)
    url.pathname = '/postgres'
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  const template = from(owner.pathname.slice(1))
  await admin(`create database ${name} template ${template} strategy ${inject('strategy')} ${how}`)
  const at = (base: string) => Object.assign(new URL(base), { pathname: `/${name}` }).href
  return {
    url: at(inject('appUrl')),
    ownerUrl: at(inject('ownerUrl')),
    set: (setting: string) => admin(`alter database ${name} set ${setting}`),
    drop: () => admin(`drop database ${name}`),
  }
}

/** A database for one test file, cloned from the migrated template. */
export const cloneDatabase = (): Promise<TestDatabase> => newDatabase((template) => template)

/** An empty database. */
export const emptyDatabase = (how?: string): Promise<TestDatabase> => newDatabase(() => 'template0', how)
