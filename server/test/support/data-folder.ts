import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Copies the data folder of a product that is stopped. The copy's database chooses a port of its own. */
export function copyDataFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', '--reflink=auto', from, to])
  rmSync(join(to, 'instance.lock'), { force: true })
  const file = join(to, 'database.json')
  const { passwords } = JSON.parse(readFileSync(file, 'utf8')) as { passwords: object }
  writeFileSync(file, JSON.stringify({ passwords }))
}
