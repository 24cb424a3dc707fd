import { join, resolve, sep } from 'node:path'
import { role, roles, type Role } from '#contract/grammar/permissions.ts'
import {
  awsRegion,
  backupSchedule,
  needed,
  walArchive,
  type BackupSchedule,
  type EnvVariables,
  type WalArchive,
} from './backup-settings.ts'
import { StartError, wrong } from './start-error.ts'
import { storageSettings, type StorageSettings } from './settings/storage-url.ts'
import { mailSettings, type MailSettings } from './settings/mail.ts'
import type { OidcSettings } from './settings/oidc.ts'
import { safeUrl } from './settings/safe-url.ts'
import { webhookHosts } from './webhook-hosts.ts'
import { loopback, machineAddresses, trustedProxies } from './trust-proxy.ts'

/** The settings of the process, read from the environment at start. Nothing else reads `process.env`. */
export interface Env {
  port: number
  host: string
  /** The listening address of the metrics endpoint for Prometheus. */
  metrics: { host: string; port: number } | undefined
  /** The OpenTelemetry collector that receives traces. */
  traces: string | undefined
  dataDir: string
  /** The folder of the data key, outside `dataDir`. */
  secretsDir: string | undefined
  /** age public keys that backups are encrypted to. */
  backupPublicKey: string | undefined
  /** The file with the private key that decrypts backups for a restore. */
  backupPrivateKeyFile: string | undefined
  /** The public key that must have signed the seal of a backup. */
  backupSealedBy: string | undefined
  /** The file outside the database that receives the seals of the audit log. */
  sealsFile: string
  /** Where the embedded database archives its write-ahead log. */
  walArchive: WalArchive | undefined
  /** When and where the product makes its own backups. */
  backupSchedule: BackupSchedule | undefined
  /** The age in years at which `npm run retention` removes records of use. Undefined keeps them for ever. */
  retentionYears: number | undefined
  databaseUrl: string | undefined
  /** A direct connection to PostgreSQL when `databaseUrl` goes through a pooler. */
  directUrl: string | undefined
  replicaUrl: string | undefined
  migrationUrl: string | undefined
  adminPassword: string | undefined
  demo: boolean
  demoPassword: string | undefined
  idleStrict: boolean
  /** Roles that must have a second factor. */
  secondFactorRoles: readonly Role[]
  oidc: OidcSettings | undefined
  /** The only account that may sign in with a password, in lower case. Undefined allows every account. */
  passwordOnlyFor: string | undefined
  /** The address in the browser. Links in messages begin with it. */
  publicOrigin: string | undefined
  mail: MailSettings | undefined
  /** Hosts that webhooks and messages may go to. Empty: none. */
  webhookHosts: readonly string[]
  /** Trusted proxies: addresses and networks, or a number of hops from the right. */
  trustProxy: string[] | number | false
  /** Where uploaded files are stored. */
  storage: StorageSettings
  /** The second store during a move of the files. Reads fall back to it for files that `storage` lacks. */
  otherStorage: StorageSettings | undefined
  logLevel: string
  production: boolean
  /** Milliseconds added to the business clock, so that tests can move time. Refused in production. */
  clockOffset: number
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function flag(source: EnvVariables, name: string, fallback: boolean): boolean {
  const value = source[name]
  if (value === undefined || value === '') return fallback
  return value === '1' ? true : value === '0' ? false : wrong(name, '0 or 1')
}

/** A database address. A remote host needs verified TLS unless the address says otherwise. */
function postgresUrl(source: EnvVariables, name: string): string | undefined {
  const value = source[name]
  if (value === undefined || value === '') return undefined
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value))
    return wrong(name, 'postgres://user:password@host:port/database')
  const url = new URL(value)
  const host = url.searchParams.get('host') ?? url.hostname.replace(/^\[|\]$/g, '')
  const here = host === '' || host.startsWith('/') || host.startsWith('127.') || loopback(host)
  if (here || url.searchParams.has('sslmode')) return value
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

function databaseUrls(
  source: EnvVariables,
): Pick<Env, 'databaseUrl' | 'directUrl' | 'replicaUrl' | 'migrationUrl'> {
  const directUrl = postgresUrl(source, 'DATABASE_DIRECT_URL')
  if (directUrl !== undefined) needed(source, 'DATABASE_URL', 'DATABASE_DIRECT_URL is set')
  return {
    databaseUrl: postgresUrl(source, 'DATABASE_URL'),
    directUrl,
    replicaUrl: postgresUrl(source, 'DATABASE_REPLICA_URL'),
    migrationUrl: postgresUrl(source, 'MIGRATION_DATABASE_URL'),
  }
}

function port(source: EnvVariables, name = 'PORT'): number {
  const value = source[name] || '8080'
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535
    ? Number(value)
    : wrong(name, 'a port from 0 to 65535')
}

const metrics = (source: EnvVariables): Env['metrics'] =>
  source['METRICS_PORT']
    ? { host: source['METRICS_HOST'] || '127.0.0.1', port: port(source, 'METRICS_PORT') }
    : undefined

function traces(source: EnvVariables): string | undefined {
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT'
  const value = source[name]
  if (!value) return undefined
  return /^https?:/.test(value) && URL.canParse(value) ? value : wrong(name, 'http://host:4318')
}

function clockOffset(source: EnvVariables, production: boolean): number {
  const offset = Number(source['TEST_CLOCK_OFFSET_MS'] ?? 0)
  return offset !== 0 && (production || !Number.isFinite(offset))
    ? wrong('TEST_CLOCK_OFFSET_MS', 'a number of milliseconds, and only outside production')
    : offset
}

/** A copy of the data folder must not hold the key to what is encrypted in it. */
function secretsDir(source: EnvVariables, dataDir: string): string | undefined {
  if (!source['SECRETS_DIR']) return undefined
  const folder = resolve(source['SECRETS_DIR'])
  return folder === dataDir || folder.startsWith(dataDir + sep)
    ? wrong('SECRETS_DIR', 'a folder outside DATA_DIR')
    : folder
}

function retentionYears(source: EnvVariables): number | undefined {
  const value = source['RETENTION_YEARS']
  if (!value) return undefined
  return /^[1-9]\d?$/.test(value) ? Number(value) : wrong('RETENTION_YEARS', '1 to 99')
}

const keysAndSeals = (source: EnvVariables, dataDir: string) => ({
  secretsDir: secretsDir(source, dataDir),
  retentionYears: retentionYears(source),
  sealsFile: resolve(source['SEALS_FILE'] || join(dataDir, 'audit-seals.log')),
  backupPublicKey: source['BACKUP_PUBLIC_KEY'] || undefined,
  backupPrivateKeyFile: source['BACKUP_PRIVATE_KEY_FILE'] || undefined,
  backupSealedBy: source['BACKUP_SEALED_BY'] || undefined,
})

/** A variable that is set but empty means no role. `inEarnest` is false for a trial installation. */
function secondFactorRoles(source: EnvVariables, inEarnest: boolean): readonly Role[] {
  const value = source['SECOND_FACTOR_ROLES']
  if (value === undefined) return inEarnest ? [role.administrator, role.finance] : []
  const asked = value.split(',').map((piece) => piece.trim())
  if (asked.every((name) => name === '')) return []
  const known = asked.map((name) => roles.find((role) => String(role) === name))
  return known.every((item) => item !== undefined)
    ? [...new Set(known)]
    : wrong('SECOND_FACTOR_ROLES', 'numbers of roles with commas between them, such as 1,8, or nothing')
}

/**
 * When local passwords are off, one account keeps its password for the day when the provider is unreachable.
 */
function signInWays(source: EnvVariables): Pick<Env, 'oidc' | 'passwordOnlyFor'> {
  const local = flag(source, 'LOCAL_PASSWORDS', true)
  if (!source['OIDC_ISSUER'])
    return local
      ? { oidc: undefined, passwordOnlyFor: undefined }
      : wrong('LOCAL_PASSWORDS', '1 where no OIDC_ISSUER is set')
  safeUrl(source, 'OIDC_ISSUER')
  const why = 'OIDC_ISSUER is set'
  const oidc = {
    issuer: source['OIDC_ISSUER'],
    clientId: needed(source, 'OIDC_CLIENT_ID', why),
    clientSecret: needed(source, 'OIDC_CLIENT_SECRET', why),
    claim: source['OIDC_CLAIM'] || 'preferred_username',
    publicOrigin: safeUrl(source, 'PUBLIC_ORIGIN').origin,
  }
  const name = () => needed(source, 'BREAK_GLASS_USER', 'LOCAL_PASSWORDS is 0')
  return { oidc, passwordOnlyFor: local ? undefined : name().normalize('NFKC').trim().toLowerCase() }
}

function storage(source: EnvVariables, dataDir: string): Pick<Env, 'storage' | 'otherStorage'> {
  const read = (name: string) => storageSettings(name, source[name] ?? '', dataDir, awsRegion(source))
  return {
    storage: read('STORAGE_URL'),
    otherStorage: source['STORAGE_OTHER_URL'] ? read('STORAGE_OTHER_URL') : undefined,
  }
}

/** Where the product writes to, and the address that its links begin with. */
const waysOut = (source: EnvVariables): Pick<Env, 'publicOrigin' | 'mail' | 'webhookHosts'> => ({
  publicOrigin: source['PUBLIC_ORIGIN'] ? safeUrl(source, 'PUBLIC_ORIGIN').origin : undefined,
  mail: mailSettings(source),
  webhookHosts: webhookHosts(source),
})

/** Reads and validates the environment. A wrong value throws a `StartError` with a one-line message. */
export function readEnv(source: EnvVariables, addresses = machineAddresses): Env {
  const urls = databaseUrls(source)
  const { databaseUrl } = urls
  const production = source['NODE_ENV'] === 'production'
  const adminPassword = source['ADMIN_PASSWORD'] || undefined
  const host = source['HOST'] || '127.0.0.1'
  const trustProxy = trustedProxies(source['TRUST_PROXY'], host, addresses)
  if (!loopback(host) && trustProxy === false)
    throw new StartError(
      `HOST ${host} would serve plain http to the network: put a TLS proxy in front and set TRUST_PROXY to its address, or use 127.0.0.1.`,
    )
  const logLevel = source['LOG_LEVEL'] || 'warn'
  if (!logLevels.includes(logLevel)) wrong('LOG_LEVEL', logLevels.join(', '))
  const dataDir = resolve(source['DATA_DIR'] || './data')
  const demo = flag(source, 'DEMO', !databaseUrl && !adminPassword && !production)
  return {
    port: port(source),
    host,
    metrics: metrics(source),
    traces: traces(source),
    dataDir,
    ...keysAndSeals(source, dataDir),
    walArchive: walArchive(source, dataDir),
    backupSchedule: backupSchedule(source),
    ...urls,
    adminPassword,
    demo,
    demoPassword: source['DEMO_PASSWORD'] || undefined,
    secondFactorRoles: secondFactorRoles(source, Boolean(databaseUrl || production) && !demo),
    ...signInWays(source),
    idleStrict: flag(source, 'SESSION_IDLE_STRICT', false),
    trustProxy,
    ...waysOut(source),
    ...storage(source, dataDir),
    logLevel,
    production,
    clockOffset: clockOffset(source, production),
  }
}
