import { resolve, sep } from 'node:path'
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

/** A copy of the data folder must not hold the key to what is encrypted in it. */
function secretsDir(source: Source, dataDir: string): string | undefined {
  if (!source['SECRETS_DIR']) return undefined
  const folder = resolve(source['SECRETS_DIR'])
  return folder === dataDir || folder.startsWith(dataDir + sep)
    ? wrong('SECRETS_DIR', 'a folder outside DATA_DIR')
    : folder
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
  const clockOffset = Number(source['TEST_CLOCK_OFFSET_MS'] ?? 0)
  if (clockOffset !== 0 && (production || !Number.isFinite(clockOffset)))
    wrong('TEST_CLOCK_OFFSET_MS', 'a number of milliseconds, and only outside production')
  const dataDir = resolve(source['DATA_DIR'] || './data')
  return {
    port: port(source),
    host,
    dataDir,
    secretsDir: secretsDir(source, dataDir),
    databaseUrl,
    replicaUrl: postgresUrl(source, 'DATABASE_REPLICA_URL'),
    migrationUrl: postgresUrl(source, 'MIGRATION_DATABASE_URL'),
    adminPassword,
    demo: flag(source, 'DEMO', !databaseUrl && !adminPassword && !production),
    demoPassword: source['DEMO_PASSWORD'] || undefined,
    idleStrict: flag(source, 'SESSION_IDLE_STRICT', false),
    trustProxy: trustProxy === '1' || trustProxy === 'true' ? true : trustProxy,
    storageUrl,
    logLevel,
    production,
    clockOffset,
  }
}
