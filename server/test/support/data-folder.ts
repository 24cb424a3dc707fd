import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Copies the data folder of a stopped product. The copy's database chooses its own port. */
export function copyDataFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', '--reflink=auto', from, to])
  rmSync(join(to, 'instance.lock'), { force: true })
  const file = join(to, 'database.json')
  const { passwords } = JSON.parse(readFileSync(file, 'utf8')) as { passwords: object }
  writeFileSync(file, JSON.stringify({ passwords }))
}
