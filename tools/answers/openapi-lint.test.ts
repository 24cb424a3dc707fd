import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openApi } from '#server/request/openapi.ts'
import { writeAnswerSchemas } from './answer-schemas.ts'

const root = resolve(import.meta.dirname, '../..')

test('the linter of Redocly finds no error in the OpenAPI document', { timeout: 300_000 }, () => {
  writeAnswerSchemas()
  const folder = mkdtempSync(join(tmpdir(), 'yjt-openapi-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(openApi()))
  const command = [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', file, '--format=json']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = spawnSync(process.execPath, command, {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  rmSync(folder, { recursive: true })
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    totals: { errors: number }
    problems: { severity: string; message: string }[]
  }
  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([])
  expect(totals.errors).toBe(0)
})
