import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { makePassword } from '#server/features/session/password.ts'
import { errorCode } from '#server/start-error.ts'

/**
 * The password of all demonstration accounts: `DEMO_PASSWORD`, or the one stored in the data folder, or a new
 * one that is then stored.
 */
export function demoPassword({
  dataDir,
  demoPassword: given,
}: Pick<Env, 'dataDir' | 'demoPassword'>): string {
  if (given !== undefined) return given
  const file = join(dataDir, 'demo-password')
  const password = read(file)
  if (password !== undefined) return password
  const made = makePassword()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${made}\n`, { mode: 0o600, flush: true })
  return made
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
