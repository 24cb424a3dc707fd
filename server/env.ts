import { resolve, sep } from 'node:path'
import { role, roles, type Role } from '../contract/permissions.ts'
import { StartError } from './start-error.ts'

/** The settings of the process, read from the environment at start. Nothing else reads `process.env`. */
export interface Env {
  port: number
  host: string
  dataDir: string
  /** Where the data key lies, outside of `dataDir`. */
  secretsDir: string | undefined
  databaseUrl: string | undefined
  replicaUrl: string | undefined
  migrationUrl: string | undefined
  adminPassword: string | undefined
  demo: boolean
  demoPassword: string | undefined
  idleStrict: boolean
  /** Roles that have to have a second factor. */
  secondFactorRoles: readonly Role[]
  trustProxy: string | boolean
  storageUrl: string
  logLevel: string
  production: boolean
  /** Milliseconds added to the business clock, so that tests can move time. Refused in production. */
  clockOffset: number
}

type Source = Readonly<Record<string, string | undefined>>
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const wrong = (name: string, expected: string): never => {
  throw new StartError(`${name} is not valid: expected ${expected}.`)
}

function flag(source: Source, name: string, fallback: boolean): boolean {
  const value = source[name]
  if (value === undefined || value === '') return fallback
  return value === '1' ? true : value === '0' ? false : wrong(name, '0 or 1')
}

function postgresUrl(source: Source, name: string): string | undefined {
  const value = source[name]
  if (value === undefined || value === '') return undefined
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value)
    ? value
    : wrong(name, 'postgres://user:password@host:port/database')
}

function port(source: Source): number {
  const value = source['PORT'] || '8080'
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535
    ? Number(value)
    : wrong('PORT', 'a port from 0 to 65535')
}

function clockOffset(source: Source, production: boolean): number {
  const offset = Number(source['TEST_CLOCK_OFFSET_MS'] ?? 0)
  return offset !== 0 && (production || !Number.isFinite(offset))
    ? wrong('TEST_CLOCK_OFFSET_MS', 'a number of milliseconds, and only outside production')
    : offset
}

/** A copy of the data folder must not hold the key to what is encrypted in it. */
function secretsDir(source: Source, dataDir: string): string | undefined {
  if (!source['SECRETS_DIR']) return undefined
  const folder = resolve(source['SECRETS_DIR'])
  return folder === dataDir || folder.startsWith(dataDir + sep)
    ? wrong('SECRETS_DIR', 'a folder outside DATA_DIR')
    : folder
}

/** Set but empty means nobody. `inEarnest` is false where the product is tried out. */
function secondFactorRoles(source: Source, inEarnest: boolean): readonly Role[] {
  const value = source['SECOND_FACTOR_ROLES']
  if (value === undefined) return inEarnest ? [role.administrator, role.finance] : []
  const asked = value.split(',').map((one) => one.trim())
  if (asked.every((one) => one === '')) return []
  const known = asked.map((one) => roles.find((role) => String(role) === one))
  return known.every((one) => one !== undefined)
    ? [...new Set(known)]
    : wrong('SECOND_FACTOR_ROLES', 'numbers of roles with commas between them, such as 1,8, or nothing')
}

const loopback = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

/** Reads and checks the environment. A wrong value throws a `StartError` with one line. */
export function readEnv(source: Source): Env {
  const databaseUrl = postgresUrl(source, 'DATABASE_URL')
  const production = source['NODE_ENV'] === 'production'
  const adminPassword = source['ADMIN_PASSWORD'] || undefined
  const host = source['HOST'] || '127.0.0.1'
  const trustProxy = source['TRUST_PROXY'] || false
  if (!loopback(host) && trustProxy === false)
    throw new StartError(
      `HOST ${host} would serve plain http to the network: put a TLS proxy in front and set TRUST_PROXY to its address, or use 127.0.0.1.`,
    )
  const logLevel = source['LOG_LEVEL'] || 'info'
  if (!logLevels.includes(logLevel)) wrong('LOG_LEVEL', logLevels.join(', '))
  const storageUrl = source['STORAGE_URL'] || 'file:'
  if (!storageUrl.startsWith('file:')) wrong('STORAGE_URL', 'file: (S3 is not supported yet)')
  const dataDir = resolve(source['DATA_DIR'] || './data')
  const demo = flag(source, 'DEMO', !databaseUrl && !adminPassword && !production)
  return {
    port: port(source),
    host,
    dataDir,
    secretsDir: secretsDir(source, dataDir),
    databaseUrl,
    replicaUrl: postgresUrl(source, 'DATABASE_REPLICA_URL'),
    migrationUrl: postgresUrl(source, 'MIGRATION_DATABASE_URL'),
    adminPassword,
    demo,
    demoPassword: source['DEMO_PASSWORD'] || undefined,
    secondFactorRoles: secondFactorRoles(source, Boolean(databaseUrl || production) && !demo),
    idleStrict: flag(source, 'SESSION_IDLE_STRICT', false),
    trustProxy: trustProxy === '1' || trustProxy === 'true' ? true : trustProxy,
    storageUrl,
    logLevel,
    production,
    clockOffset: clockOffset(source, production),
  }
}
