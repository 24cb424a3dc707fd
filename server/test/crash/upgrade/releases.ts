import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Earlier states of this program, taken from the history of the project. */

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folder = 'server/db/migrations/'

export interface Release {
  commit: string
  /** The last migration it has. */
  newest: string
  migrations: number
}

function git(...words: string[]): string {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, stdio: 'pipe' } as const
  return execFileSync('git', words, options)
}

/** The migrations of a commit, each with the hash of its text. */
function migrationsAt(commit: string): [name: string, hash: string][] {
  const lines = git('ls-tree', commit, folder).split('\n')
  return lines.flatMap((line) => {
    const [head = '', path = ''] = line.split('\t')
    return path.endsWith('.sql') ? [[path.slice(folder.length), head.split(' ')[2] ?? ''] as const] : []
  }) as [string, string][]
}

/**
 * For each number of migrations the last program that had just those, oldest first, without today's. Migrations
 * that were numbered anew before they were delivered are no earlier schema. Empty where there is no history.
 */
export function earlierReleases(): Release[] {
  let commits: string[]
  try {
    commits = git('log', '--first-parent', '--format=%H', '--', folder).split('\n').filter(Boolean)
  } catch {
    return []
  }
  const today = migrationsAt('HEAD')
  const found = new Map<number, Release>()
  // What changed migrations is the first program with them; what came before it the last one without.
  for (const changed of commits)
    for (const commit of [changed, `${changed}^`]) {
      const had = hadAt(commit)
      const alike = had.every(([name, hash], n) => today[n]?.[0] === name && today[n]?.[1] === hash)
      const newest = had.at(-1)?.[0]
      if (newest === undefined || !alike || had.length >= today.length || found.has(had.length)) continue
      found.set(had.length, { commit: git('rev-parse', commit).trim(), newest, migrations: had.length })
    }
  return [...found.values()].toSorted((one, other) => one.migrations - other.migrations)
}

function hadAt(commit: string): [string, string][] {
  try {
    return migrationsAt(commit)
  } catch {
    return []
  }
}

/** Lays out the program of a commit, with the packages of today. */
export function layOut({ commit }: Release, place: string): string {
  mkdirSync(place, { recursive: true })
  const archive = execFileSync('git', ['archive', '--format=tar', commit], {
    cwd: root,
    maxBuffer: 1 << 28,
  })
  execFileSync('tar', ['-x', '-C', place], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  return place
}
