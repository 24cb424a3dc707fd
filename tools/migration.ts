import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * `npm run migration -- --name add_x` generates the next file of server/db/migrations from the tables. Only
 * the newest snapshot is kept, because the next migration is generated from it alone.
 */

const root = resolve(import.meta.dirname, '..')
execFileSync(join(root, 'node_modules', '.bin', 'drizzle-kit'), ['generate', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})

const meta = join(root, 'server', 'db', 'migrations', 'meta')
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
for (const older of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, older))
