import type { Finding, InstanceRow, JobRow } from '#contract/system-status.ts'
import { businessDay } from '#contract/rules/time.ts'
import { dutyDay } from '#server/db/daily.ts'
import { waitingJump } from '#server/db/milestones.ts'
import type { Facts } from './facts.ts'

/** The instance's own knowledge of its installation. */
export interface Installation {
  /** The product's version. */
  version: string
  /** True if the product runs its own database. */
  embedded: boolean
  /** True if the data key is outside the data folder. */
  keyOutside: boolean
  /** True if backups are encrypted to a key that is not on this machine. */
  backupKey: boolean
}

export interface ReplicaState {
  reachable: boolean
  /** Seconds. */
  lag: number
}

const hour = 3_600_000
const backupAfter = 26 * hour
const jobPatience = 6 * hour
const checkedWithin = 50 * hour
/** A restore is rehearsed every quarter, and for the first time within a month. */
const drillAfter = { first: 30 * 24 * hour, next: 100 * 24 * hour }
const replicaPatience = 60
const queuePatience = 600
const mostBusy = 0.85
const errorsOf = 24 * hour
const megabyte = 1_000_000
const scarce = { full: { share: 0.05, most: 1000 }, low: { share: 0.15, most: 10_000 } }

const age = (now: Date, at: string): number => now.getTime() - Date.parse(at)
const orElse = (found: Finding[], kind: Finding['kind'], values: Finding['values'] = {}): Finding[] =>
  found.length > 0 ? found : [{ kind, values }]

function ofInstances({ instances }: Facts): Finding[] {
  const live = instances.filter((instance) => !instance.silent)
  const versions = [...new Set(live.map((instance) => instance.version))]
  const found = instances
    .filter((instance) => instance.silent)
    .map((instance): Finding => ({
      kind: 'instance_silent',
      values: { host: instance.host, at: instance.seen_at },
    }))
  if (versions.length > 1) found.push({ kind: 'versions_differ', values: { versions: versions.join(', ') } })
  return orElse(found, 'instances_fine', { n: live.length })
}

function ofDatabase({ database }: Facts, replica: ReplicaState | undefined): Finding[] {
  const { connections, mostConnections, notDurable, checksums } = database
  const found: Finding[] = []
  if (notDurable.length > 0) found.push({ kind: 'not_durable', values: { names: notDurable.join(', ') } })
  if (connections > mostConnections * mostBusy)
    found.push({ kind: 'connections_scarce', values: { n: connections, most: mostConnections } })
  if (!checksums) found.push({ kind: 'no_checksums', values: {} })
  if (replica && !replica.reachable) found.push({ kind: 'replica_down', values: {} })
  else if (replica && replica.lag > replicaPatience)
    found.push({ kind: 'replica_behind', values: { n: Math.round(replica.lag) } })
  return orElse(found, 'database_fine', { n: connections, most: mostConnections })
}

const below = (free: number, size: number, { share, most }: { share: number; most: number }): boolean =>
  free < Math.min(size * share, most * megabyte)

function ofDisks(instances: readonly InstanceRow[]): Finding[] {
  const disks = instances
    .filter((instance) => !instance.silent)
    .flatMap(({ host, disks: own }) => own.map((disk) => ({ ...disk, host })))
  const found = disks.flatMap(({ host, what, free, size }): Finding[] => {
    const values = { host, what, n: Math.floor(free / megabyte) }
    if (below(free, size, scarce.full)) return [{ kind: 'disk_full', values }]
    return below(free, size, scarce.low) ? [{ kind: 'disk_low', values }] : []
  })
  const least = Math.min(...disks.map(({ free }) => Math.floor(free / megabyte)))
  return disks.length === 0 ? [] : orElse(found, 'disk_fine', { n: least })
}

function ofStorage(instances: readonly InstanceRow[]): Finding[] {
  const places = instances
    .filter((instance) => !instance.silent)
    .flatMap(({ host, storage }) => (storage ? [{ host, ...storage }] : []))
  const found = places.flatMap(({ host, where, state, cause }): Finding[] => {
    if (state === 'fine') return []
    return [{ kind: state === 'public' ? 'storage_public' : 'storage_down', values: { host, where, cause } }]
  })
  const [first] = places
  return first ? orElse(found, 'storage_fine', { where: first.where }) : []
}

function ofBackups({ now, marks, database }: Facts, embedded: boolean): Finding[] {
  const { backup, backup_failed: failed } = marks
  if (failed && (!backup || failed.at > backup.at))
    return [{ kind: 'backup_failed', values: { at: failed.at, cause: String(failed.facts['cause'] ?? '') } }]
  if (backup)
    return [
      { kind: age(now, backup.at) > backupAfter ? 'backup_old' : 'backup_fine', values: { at: backup.at } },
    ]
  if (age(now, database.installedAt) < backupAfter) return [{ kind: 'backup_to_come', values: {} }]
  return [{ kind: embedded ? 'backup_never' : 'backup_elsewhere', values: {} }]
}

function ofDrills({ now, marks: { drill }, database }: Facts): Finding[] {
  if (!drill)
    return age(now, database.installedAt) < drillAfter.first ? [] : [{ kind: 'drill_never', values: {} }]
  const { lost, minutes, cause } = drill.facts
  if (cause !== undefined) return [{ kind: 'drill_failed', values: { at: drill.at, cause: String(cause) } }]
  const kind = age(now, drill.at) > drillAfter.next ? 'drill_old' : 'drill_fine'
  return [{ kind, values: { at: drill.at, lost: Number(lost), minutes: Number(minutes) } }]
}

const ofKeys = ({ keyOutside, backupKey }: Installation): Finding[] => [
  { kind: keyOutside ? 'key_outside' : backupKey ? 'key_wrapped' : 'key_inside', values: {} },
]

/** A clock jump that waits for an administrator. It also delays the daily jobs. */
function ofClock({ marks }: Facts): Finding[] {
  const jump = waitingJump(marks)
  if (!jump) return []
  return [{ kind: 'clock_waits', values: { at: jump.at, expected_at: String(jump.facts['expected_at']) } }]
}

function ofJob({ now, database }: Facts, { job, failed_at, cause, done_day, done_at }: JobRow): Finding[] {
  if (failed_at) return [{ kind: 'job_failed', values: { job, at: failed_at, cause: cause ?? '' } }]
  const due = dutyDay(new Date(now.getTime() - jobPatience))
  const late = (done_day ?? '') < due && businessDay(new Date(database.installedAt)) < due
  return late ? [{ kind: 'job_late', values: { job, at: done_at ?? '' } }] : []
}

function ofJobs(facts: Facts): Finding[] {
  const waits = ofClock(facts)
  const found = facts.jobs.flatMap((job) => ofJob(facts, job))
  return waits.length > 0
    ? [...waits, ...found.filter(({ kind }) => kind !== 'job_late')]
    : orElse(found, 'jobs_fine')
}

function ofQueue({ queue }: Facts): Finding[] {
  const slow = queue.filter(({ oldest }) => oldest > queuePatience)
  const found = slow.map(({ queue: name, waiting, oldest }): Finding => ({
    kind: 'queue_slow',
    values: { queue: name, n: waiting, minutes: Math.round(oldest / 60) },
  }))
  return orElse(found, 'queue_fine', { n: queue.reduce((sum, { waiting }) => sum + waiting, 0) })
}

function ofSeals({ now, marks }: Facts): Finding[] {
  const { seals_checked: checked, seal_broken: broken } = marks
  if (broken && (!checked || broken.at > checked.at))
    return [{ kind: 'seal_broken', values: { entry: Number(broken.facts['entry']), at: broken.at } }]
  return checked && age(now, checked.at) < checkedWithin
    ? [{ kind: 'seals_fine', values: { at: checked.at } }]
    : [{ kind: 'seals_unchecked', values: {} }]
}

function ofErrors({ now, instances }: Facts): Finding[] {
  const recent = instances.flatMap(({ errors }) => errors).filter(({ last }) => age(now, last) < errorsOf)
  return recent.length === 0
    ? [{ kind: 'errors_none', values: {} }]
    : [{ kind: 'errors_some', values: { n: recent.reduce((sum, { times }) => sum + times, 0) } }]
}

/** Findings that all instances agree on, because they come from the database alone. */
export const sharedFindings = (facts: Facts): Finding[] => [
  ...ofDisks(facts.instances),
  ...ofStorage(facts.instances),
  ...ofBackups(
    facts,
    facts.instances.some((instance) => !instance.silent && instance.embedded),
  ),
  ...ofDrills(facts),
  ...ofJobs(facts),
  ...ofSeals(facts),
]

/** All findings; each subject has at least one. */
export const allFindings = (facts: Facts, own: Installation, replica?: ReplicaState): Finding[] => [
  ...ofInstances(facts),
  ...ofDatabase(facts, replica),
  ...ofKeys(own),
  ...sharedFindings(facts),
  ...ofQueue(facts),
  ...ofErrors(facts),
]
