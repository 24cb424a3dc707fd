import type { DailyJob, Disk, Finding, FindingKind } from '#contract/system-status.ts'
import type { Key } from '#texts/text.ts'
import type { Speaker } from '#web/text/text.tsx'

type Remedied = Extract<Key, `systemStatus.remedies.${string}`>

/** Every finding that is not good says what to do about it. */
const remedies = {
  instance_silent: 'systemStatus.remedies.instance_silent',
  versions_differ: 'systemStatus.remedies.versions_differ',
  connections_scarce: 'systemStatus.remedies.connections_scarce',
  not_durable: 'systemStatus.remedies.not_durable',
  no_checksums: 'systemStatus.remedies.no_checksums',
  replica_down: 'systemStatus.remedies.replica_down',
  replica_behind: 'systemStatus.remedies.replica_behind',
  disk_low: 'systemStatus.remedies.disk_low',
  disk_full: 'systemStatus.remedies.disk_full',
  storage_down: 'systemStatus.remedies.storage_down',
  storage_public: 'systemStatus.remedies.storage_public',
  backup_elsewhere: 'systemStatus.remedies.backup_elsewhere',
  backup_to_come: 'systemStatus.remedies.backup_to_come',
  backup_never: 'systemStatus.remedies.backup_never',
  backup_old: 'systemStatus.remedies.backup_old',
  backup_failed: 'systemStatus.remedies.backup_failed',
  drill_never: 'systemStatus.remedies.drill_never',
  drill_old: 'systemStatus.remedies.drill_old',
  drill_failed: 'systemStatus.remedies.drill_failed',
  key_inside: 'systemStatus.remedies.key_inside',
  job_failed: 'systemStatus.remedies.job_failed',
  job_late: 'systemStatus.remedies.job_late',
  clock_waits: 'systemStatus.remedies.clock_waits',
  queue_slow: 'systemStatus.remedies.queue_slow',
  seals_unchecked: 'systemStatus.remedies.seals_unchecked',
  seal_broken: 'systemStatus.remedies.seal_broken',
  errors_some: 'systemStatus.remedies.errors_some',
} as const satisfies Partial<Record<FindingKind, Remedied>>

export function remedyOf(t: Speaker['t'], { kind }: Finding): string | undefined {
  const key: Remedied | undefined = (remedies as Partial<Record<FindingKind, Remedied>>)[kind]
  return key && t(key)
}

/** The sentence of a finding, with its instants, jobs and folders in words. */
export function findingSentence({ t, instant }: Speaker, { kind, values }: Finding): string {
  const { at, expected_at: expected, job, what } = values
  return t(`systemStatus.findings.${kind}`, {
    ...values,
    ...(at === undefined ? {} : { at: instant(String(at)) || t('systemStatus.never') }),
    ...(expected === undefined ? {} : { expected_at: instant(String(expected)) }),
    ...(job === undefined ? {} : { job: t(`systemStatus.jobs.${job as DailyJob}`) }),
    ...(what === undefined ? {} : { what: t(`systemStatus.disks.${what as Disk['what']}`) }),
  })
}
