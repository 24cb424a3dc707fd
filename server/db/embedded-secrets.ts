import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/start-error.ts'

/** State that must survive restarts. */
export interface DatabaseSecrets {
  /** Passwords by role: the superuser for setup only, the owner for migrations, and the application. */
  passwords: { postgres: string; yjt_owner: string; yjt_app: string }
  port: number | undefined
}

export type DatabaseRole = keyof DatabaseSecrets['passwords']

export const DATABASE = 'yjt'

/** Reads the file of an existing cluster, or generates the secrets of a new one. */
export function readSecrets(home: string, clusterExists: boolean): DatabaseSecrets {
  const file = fileIn(home)
  if (existsSync(file)) return parse(file)
  if (clusterExists)
    throw new StartError(
      `${file}, which holds the passwords of the database beside it, is missing: put it back from a copy.`,
    )
  const secrets: DatabaseSecrets = {
    passwords: { postgres: password(), yjt_owner: password(), yjt_app: password() },
    port: undefined,
  }
  writeSecrets(home, secrets)
  return secrets
}

export function writeSecrets(home: string, secrets: DatabaseSecrets): void {
  const file = fileIn(home)
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

export function databaseUrl(secrets: DatabaseSecrets, role: DatabaseRole): string {
  return `postgres://${role}:${secrets.passwords[role]}@127.0.0.1:${secrets.port}/${DATABASE}`
}

function parse(file: string): DatabaseSecrets {
  try {
    const { passwords, port } = JSON.parse(readFileSync(file, 'utf8')) as DatabaseSecrets
    if (passwords.postgres && passwords.yjt_owner && passwords.yjt_app) return { passwords, port }
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error
  }
  throw new StartError(
    `${file}, which holds the passwords of the database, is damaged: put it back from a copy.`,
  )
}

/** Letters and digits only, so that it needs no quoting in a URL or in SQL. */
function password(): string {
  return randomBytes(24).toString('hex')
}

function fileIn(home: string): string {
  return join(home, 'database.json')
}
