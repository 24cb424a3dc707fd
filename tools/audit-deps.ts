import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { troublesOf, type Lock } from './dependency-rules.ts'

/**
 * `npm run audit:deps` checks licences and install scripts of every locked package and writes the bill of
 * materials to `dist/sbom.cdx.json` (CycloneDX). It needs no network.
 */
const root = join(import.meta.dirname, '..')
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as unknown

const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> }
const troubles = troublesOf(read('package-lock.json') as Lock, Object.keys(allowScripts))
for (const trouble of troubles) console.error(trouble)

const made = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1_048_576,
  stdio: ['ignore', 'pipe', 'ignore'],
})

const { bomFormat, components } = JSON.parse(made) as { bomFormat: string; components: unknown[] }
if (bomFormat !== 'CycloneDX') throw new Error('npm made no CycloneDX document.')
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist', 'sbom.cdx.json'), made)
console.log(`dist/sbom.cdx.json lists ${components.length} packages; ${troubles.length} trouble(s).`)
process.exitCode = troubles.length > 0 ? 1 : 0
