import * as z from 'zod/mini'
import { maxLength } from './grammar/field-schema.ts'
import { route } from './grammar/route.ts'

/** Parts of an installation, in the order in which a person looks at them. */
export const statusAreas = [
  'instances',
  'database',
  'disk',
  'storage',
  'backups',
  'keys',
  'jobs',
  'queue',
  'seals',
  'errors',
] as const

export type StatusArea = (typeof statusAreas)[number]

/** `good`: nothing to do. `look`: check it on a working day. `act`: act now; role 1 is notified. */
export type FindingState = 'good' | 'look' | 'act'

/** Every finding with its area and severity. The texts explain it and say what to do. */
export const findingKinds = {
  instances_fine: ['instances', 'good'],
  instance_silent: ['instances', 'look'],
  versions_differ: ['instances', 'look'],
  database_fine: ['database', 'good'],
  connections_scarce: ['database', 'look'],
  not_durable: ['database', 'act'],
  no_checksums: ['database', 'look'],
  replica_down: ['database', 'look'],
  replica_behind: ['database', 'look'],
  disk_fine: ['disk', 'good'],
  disk_low: ['disk', 'look'],
  disk_full: ['disk', 'act'],
  storage_fine: ['storage', 'good'],
  storage_down: ['storage', 'act'],
  storage_public: ['storage', 'act'],
  backup_fine: ['backups', 'good'],
  backup_elsewhere: ['backups', 'look'],
  backup_to_come: ['backups', 'look'],
  backup_never: ['backups', 'act'],
  backup_old: ['backups', 'act'],
  backup_failed: ['backups', 'act'],
  drill_fine: ['backups', 'good'],
  drill_never: ['backups', 'look'],
  drill_old: ['backups', 'look'],
  drill_failed: ['backups', 'act'],
  key_outside: ['keys', 'good'],
  key_wrapped: ['keys', 'good'],
  key_inside: ['keys', 'look'],
  jobs_fine: ['jobs', 'good'],
  job_failed: ['jobs', 'act'],
  job_late: ['jobs', 'act'],
  clock_waits: ['jobs', 'act'],
  queue_fine: ['queue', 'good'],
  queue_slow: ['queue', 'look'],
  seals_fine: ['seals', 'good'],
  seals_unchecked: ['seals', 'look'],
  seal_broken: ['seals', 'act'],
  errors_none: ['errors', 'good'],
  errors_some: ['errors', 'look'],
} as const satisfies Record<string, readonly [StatusArea, FindingState]>

export type FindingKind = keyof typeof findingKinds

/** `at` and `expected_at` are instants; `job` is the name of a daily job. */
export interface Finding {
  kind: FindingKind
  values: Readonly<Record<string, string | number>>
}

export const stateOf = ({ kind }: Pick<Finding, 'kind'>): FindingState => findingKinds[kind][1]
export const areaOf = ({ kind }: Pick<Finding, 'kind'>): StatusArea => findingKinds[kind][0]

/** Jobs that run once per business day, on any instance. */
export const dailyJobs = [
  'recycle',
  'recyclers',
  'notify',
  'forget-notifications',
  'check_store',
  'check_seals',
  'partitions',
] as const

export type DailyJob = (typeof dailyJobs)[number]

export interface Disk {
  /** Its content. */
  what: 'data' | 'seals'
  free: number
  size: number
}

/** A file storage, and whether the instance can access it. */
export interface StoragePlace {
  where: string
  /** `wrong` is misconfigured, `public` is readable by anybody. */
  state: 'fine' | 'down' | 'wrong' | 'public'
  /** The storage's error message. */
  cause: string
}

/** An error as administrators see it. */
export interface StatusError {
  /** The operation that failed. */
  what: string
  /** Why it failed, in one line. */
  cause: string
  first: string
  last: string
  times: number
}

/** The heartbeat of an instance, sent every 15 seconds. */
export interface InstanceState {
  host: string
  pid: number
  version: string
  node: string
  /** It runs its database itself. */
  embedded: boolean
  /** Bytes. */
  memory: number
  disks: Disk[]
  /** Absent if the instance keeps no files. */
  storage?: StoragePlace
  errors: StatusError[]
}

export interface InstanceRow extends InstanceState {
  id: string
  started_at: string
  seen_at: string
  silent: boolean
}

export interface JobRow {
  job: string
  done_at: string | null
  done_day: string | null
  failed_at: string | null
  cause: string | null
}

export interface QueueRow {
  queue: string
  waiting: number
  running: number
  failed: number
  /** How long the oldest job has waited, in seconds. */
  oldest: number
}

export interface SystemStatus {
  at: string
  findings: Finding[]
  versions: { program: string; node: string; postgres: string; migration: string; migrations: number }
  instances: InstanceRow[]
  database: {
    size: number
    connections: number
    most_connections: number
    embedded: boolean
    /** Seconds that the replica is behind; null without one. */
    replica_lag: number | null
  }
  jobs: JobRow[]
  queue: QueueRow[]
  backup_at: string | null
  audit: { entries: number; sealed_to: number; checked_at: string | null }
}

export const systemStatusRoutes = {
  /** The health of the installation, for the people who run it. */
  get: route<SystemStatus>()({
    method: 'GET',
    path: '/api/system/status',
    permission: 'system.status',
    tag: 'system_status',
  }),
  /** Role 1 confirms the clock after a jump. `at` is the time it showed when the jump was found. */
  confirmClock: route<null>()({
    method: 'POST',
    path: '/api/system/clock/confirm',
    permission: 'system.status',
    tag: 'system_status',
    body: z.strictObject({ at: z.string('bad_format').check(maxLength(40, 'too_long')) }),
    reauthenticate: true,
  }),
}
