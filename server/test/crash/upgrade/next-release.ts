import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '#tools/project-root.ts'

const root = fileURLToPath(projectRoot)
const copied = ['contract', 'server', 'texts', 'tools', 'package.json']

export interface Migration {
  /** A file name that comes after every migration of today, such as `9000_add_badges.sql`. */
  name: string
  sql: string
}

/** Lays out a copy of this program in `place`, with further migrations: the release after this one. */
export function layOutNextRelease(place: string, migrations: readonly Migration[]): string {
  mkdirSync(place, { recursive: true })
  for (const part of copied) cpSync(join(root, part), join(place, part), { recursive: true })
  for (const part of ['node_modules', 'dist']) symlinkSync(join(root, part), join(place, part))
  for (const { name, sql } of migrations) writeFileSync(join(place, 'server/db/migrations', name), sql)
  return place
}
