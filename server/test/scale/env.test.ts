import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { StartError } from '#server/start-error.ts'

const provider = {
  OIDC_ISSUER: 'https://sso.example.com/',
  OIDC_CLIENT_ID: 'crm',
  OIDC_CLIENT_SECRET: 'secret',
  PUBLIC_ORIGIN: 'https://crm.example.com/',
}

describe('the environment', () => {
  test('has a default for everything', () => {
    expect(readEnv({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      secretsDir: undefined,
      sealsFile: resolve('data', 'audit-seals.log'),
      backupPublicKey: undefined,
      backupPrivateKeyFile: undefined,
      backupSealedBy: undefined,
      databaseUrl: undefined,
      directUrl: undefined,
      replicaUrl: undefined,
      migrationUrl: undefined,
      adminPassword: undefined,
      demo: true,
      demoPassword: undefined,
      secondFactorRoles: [],
      idleStrict: false,
      trustProxy: false,
      webhookHosts: [],
      storage: { kind: 'folder', folder: resolve('data', 'files') },
      logLevel: 'warn',
      production: false,
      clockOffset: 0,
    })
  })

  test('takes a mail server, which is reached with TLS unless it is here', () => {
    const read = (SMTP_URL: string) =>
      readEnv({ SMTP_URL, MAIL_FROM: 'crm@example.com', PUBLIC_ORIGIN: 'https://crm.example.com/' }).mail
    const shared = { from: 'crm@example.com', publicOrigin: 'https://crm.example.com' }
    expect(read('smtps://crm%40example.com:p%40ss@mail.example.com')).toEqual({
      ...shared,
      host: 'mail.example.com',
      port: 465,
      secure: true,
      upgrade: false,
      user: 'crm@example.com',
      password: 'p@ss',
    })
    expect(read('smtp://mail.example.com')).toMatchObject({ port: 587, secure: false, upgrade: true })
    expect(read('smtp://127.0.0.1:2525')).toMatchObject({ port: 2525, secure: false, upgrade: false })
  })

  test('takes hosts of webhooks as an address has them', () => {
    const source = { WEBHOOK_ALLOWED_HOSTS: ' Hooks.example.com, 10.0.0.5:8080 ,[::1]:443,bücher.example' }
    expect(readEnv(source).webhookHosts).toEqual([
      'hooks.example.com',
      '10.0.0.5:8080',
      '[::1]:443',
      'xn--bcher-kva.example',
    ])
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

  test.each([
    ['postgres://u:p@db.example.com/crm', 'postgres://u:p@db.example.com/crm?sslmode=verify-full'],
    ['postgres://u:p@10.0.0.7:6432/crm?x=1', 'postgres://u:p@10.0.0.7:6432/crm?x=1&sslmode=verify-full'],
    ['postgres://u:p@localhost/crm?host=db', 'postgres://u:p@localhost/crm?host=db&sslmode=verify-full'],
    ['postgres://u:p@db/crm?sslmode=disable', 'postgres://u:p@db/crm?sslmode=disable'],
    ['postgres://u:p@127.0.0.1/crm', 'postgres://u:p@127.0.0.1/crm'],
    ['postgres://u:p@[::1]/crm', 'postgres://u:p@[::1]/crm'],
    ['postgres://u:p@localhost/crm', 'postgres://u:p@localhost/crm'],
    ['postgres:///crm?host=/var/run/postgresql', 'postgres:///crm?host=/var/run/postgresql'],
  ])('%s demands TLS on another host', (given, used) => {
    const env = readEnv({ DATABASE_URL: given, MIGRATION_DATABASE_URL: given, DATABASE_REPLICA_URL: given })
    expect([env.databaseUrl, env.migrationUrl, env.replicaUrl]).toEqual([used, used, used])
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
    ['LOCAL_PASSWORDS', { LOCAL_PASSWORDS: '0' }],
    ['BREAK_GLASS_USER', { ...provider, LOCAL_PASSWORDS: '0' }],
    ['OIDC_ISSUER', { ...provider, OIDC_ISSUER: 'http://sso.example.com' }],
    ['OIDC_CLIENT_SECRET', { ...provider, OIDC_CLIENT_SECRET: '' }],
    ['PUBLIC_ORIGIN', { ...provider, PUBLIC_ORIGIN: 'crm.example.com' }],
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
    ['DATABASE_DIRECT_URL', { DATABASE_URL: 'postgres://u:p@h/d', DATABASE_DIRECT_URL: 'x' }],
    ['DATABASE_URL', { DATABASE_DIRECT_URL: 'postgres://u:p@h/d' }],
    ['SESSION_IDLE_STRICT', { SESSION_IDLE_STRICT: 'yes' }],
    ['DEMO', { DEMO: 'true' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['WEBHOOK_ALLOWED_HOSTS', { WEBHOOK_ALLOWED_HOSTS: '10.0.0.5' }],
    ['WEBHOOK_ALLOWED_HOSTS', { WEBHOOK_ALLOWED_HOSTS: 'https://hooks.example.com/x' }],
    ['WEBHOOK_ALLOWED_HOSTS', { WEBHOOK_ALLOWED_HOSTS: 'hooks.example.com/x' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://crm.example.com' }],
    ['PUBLIC_ORIGIN', { SMTP_URL: 'smtp://crm@mail.example.com' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com:25', PUBLIC_ORIGIN: 'https://crm.example.com' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example.com/?x=1', PUBLIC_ORIGIN: 'https://crm.example.com' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://relay@mail.example.com', PUBLIC_ORIGIN: 'https://crm.example.com' }],
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

  test('a provider is named with all that it needs, and one account keeps its password', () => {
    expect(readEnv({}).oidc).toBeUndefined()
    expect(readEnv(provider)).toMatchObject({
      oidc: {
        issuer: 'https://sso.example.com/',
        claim: 'preferred_username',
        publicOrigin: 'https://crm.example.com',
      },
      passwordOnlyFor: undefined,
    })
    const closed = readEnv({ ...provider, LOCAL_PASSWORDS: '0', BREAK_GLASS_USER: 'Admin' })
    expect(closed.passwordOnlyFor).toBe('admin')
  })

  test('plain http beyond this machine needs a named proxy in front', () => {
    expect(readEnv({ HOST: '10.0.0.5', TRUST_PROXY: '10.0.0.1' })).toMatchObject({
      host: '10.0.0.5',
      trustProxy: ['10.0.0.1'],
    })
    expect(readEnv({ HOST: '::1' }).host).toBe('::1')
  })

  describe('TRUST_PROXY', () => {
    const inside = () => ['127.0.0.1', '172.17.0.2', 'fe80::1']
    const outside = () => [...inside(), '203.0.113.5']
    test.each([
      [{ TRUST_PROXY: '1' }, 1],
      [{ TRUST_PROXY: '2', HOST: '192.168.3.4' }, 2],
      [
        { TRUST_PROXY: '10.0.0.1, fd00::/8,192.168.0.0/16', HOST: '::1' },
        ['10.0.0.1', 'fd00::/8', '192.168.0.0/16'],
      ],
      [{ TRUST_PROXY: '10.0.0.1', HOST: '0.0.0.0' }, ['10.0.0.1']],
    ])('%o is taken', (source, taken) => {
      expect(readEnv(source, inside).trustProxy).toEqual(taken)
    })

    test.each([
      { TRUST_PROXY: 'true' },
      { TRUST_PROXY: '0' },
      { TRUST_PROXY: '-1' },
      { TRUST_PROXY: '10' },
      { TRUST_PROXY: 'loopback' },
      { TRUST_PROXY: 'proxy.example.com' },
      { TRUST_PROXY: '10.0.0.0/33' },
      { TRUST_PROXY: '0.0.0.0/0' },
      { TRUST_PROXY: '10.0.0.1,' },
      { TRUST_PROXY: '1', HOST: '0.0.0.0' },
      { TRUST_PROXY: '1', HOST: '203.0.113.5' },
      { TRUST_PROXY: '10.0.0.1', HOST: '203.0.113.5' },
      { TRUST_PROXY: '10.0.0.1', HOST: 'crm.example.com' },
    ])('%o stops the start', (source) => {
      expect(() => readEnv(source, inside)).toThrow(/^TRUST_PROXY is not valid/)
    })

    test('a machine with a public address does not listen on all of them', () => {
      expect(() => readEnv({ TRUST_PROXY: '10.0.0.1', HOST: '0.0.0.0' }, outside)).toThrow(/^TRUST_PROXY/)
    })
  })
})
