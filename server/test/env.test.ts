import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { StartError } from '../start-error.ts'

describe('the environment', () => {
  test('has a default for everything', () => {
    expect(readEnv({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      secretsDir: undefined,
      databaseUrl: undefined,
      replicaUrl: undefined,
      migrationUrl: undefined,
      adminPassword: undefined,
      demo: true,
      demoPassword: undefined,
      secondFactorRoles: [],
      idleStrict: false,
      trustProxy: false,
      storageUrl: 'file:',
      logLevel: 'info',
      production: false,
      clockOffset: 0,
    })
  })

  test.each<[string, Record<string, string>, boolean]>([
    ['nothing', {}, true],
    ['a database', { DATABASE_URL: 'postgres://u:p@h/d' }, false],
    ['an administrator', { ADMIN_PASSWORD: 'long enough' }, false],
    ['production', { NODE_ENV: 'production' }, false],
    ['a wish', { NODE_ENV: 'production', DEMO: '1' }, true],
    ['no wish', { DEMO: '0' }, false],
  ])('with %s', (_name, source, demo) => {
    expect(readEnv(source).demo).toBe(demo)
  })

  const external = { DATABASE_URL: 'postgres://u:p@h/d' }
  test.each<[string, Record<string, string>, number[]]>([
    ['nothing', {}, []],
    ['a database', external, [1, 8]],
    ['production', { NODE_ENV: 'production' }, [1, 8]],
    ['an administrator', { ADMIN_PASSWORD: 'long enough' }, []],
    ['the demonstration', { ...external, DEMO: '1' }, []],
    ['an empty list', { ...external, NODE_ENV: 'production', SECOND_FACTOR_ROLES: '' }, []],
    ['a list', { SECOND_FACTOR_ROLES: ' 2, 8,8' }, [2, 8]],
  ])('with %s, who has to have a second factor', (_name, source, roles) => {
    expect(readEnv(source).secondFactorRoles).toEqual(roles)
  })

  test.each<[string, Record<string, string>]>([
    ['SECOND_FACTOR_ROLES', { SECOND_FACTOR_ROLES: '1,9' }],
    ['SECOND_FACTOR_ROLES', { SECOND_FACTOR_ROLES: '1,,8' }],
    ['SECOND_FACTOR_ROLES', { SECOND_FACTOR_ROLES: 'admin' }],
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['SECRETS_DIR', { DATA_DIR: '/var/crm', SECRETS_DIR: '/var/crm/keys' }],
    ['SECRETS_DIR', { DATA_DIR: '/var/crm', SECRETS_DIR: '/var/crm' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '80 80' }],
    ['TRUST_PROXY', { HOST: '0.0.0.0' }],
    ['TRUST_PROXY', { HOST: 'crm.example.com' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u:p@h:port/d' }],
    ['MIGRATION_DATABASE_URL', { MIGRATION_DATABASE_URL: 'x' }],
    ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'x' }],
    ['SESSION_IDLE_STRICT', { SESSION_IDLE_STRICT: 'yes' }],
    ['DEMO', { DEMO: 'true' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['STORAGE_URL', { STORAGE_URL: 'ftp://x' }],
    ['TEST_CLOCK_OFFSET_MS', { TEST_CLOCK_OFFSET_MS: '5', NODE_ENV: 'production' }],
    ['TEST_CLOCK_OFFSET_MS', { TEST_CLOCK_OFFSET_MS: 'x' }],
  ])('a wrong %s is reported in one line that does not reveal the value', (name, source) => {
    let refusal: unknown
    try {
      readEnv(source)
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(StartError)
    expect((refusal as Error).message).toContain(name)
    expect((refusal as Error).message.split('\n')).toHaveLength(1)
  })

  test('plain http beyond this machine needs a named proxy in front', () => {
    expect(readEnv({ HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1' })).toMatchObject({
      host: '0.0.0.0',
      trustProxy: '10.0.0.1',
    })
    expect(readEnv({ HOST: '::1' }).host).toBe('::1')
  })
})
