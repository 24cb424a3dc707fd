import type { DailyJob, Disk, Finding, FindingKind } from '#contract/system-status.ts'
import type { Key } from '#texts/text.ts'
import type { Speaker } from '#web/text/text.tsx'

type Fixable = Extract<Key, `systemStatus.fixes.${string}`>

/** Every finding that is not good says what to do about it. */
const fixes = {
  instance_silent: 'systemStatus.fixes.instance_silent',
  versions_differ: 'systemStatus.fixes.versions_differ',
  connections_scarce: 'systemStatus.fixes.connections_scarce',
  not_durable: 'systemStatus.fixes.not_durable',
  no_checksums: 'systemStatus.fixes.no_checksums',
  replica_down: 'systemStatus.fixes.replica_down',
  replica_behind: 'systemStatus.fixes.replica_behind',
  disk_low: 'systemStatus.fixes.disk_low',
  disk_full: 'systemStatus.fixes.disk_full',
  storage_down: 'systemStatus.fixes.storage_down',
  storage_public: 'systemStatus.fixes.storage_public',
  backup_elsewhere: 'systemStatus.fixes.backup_elsewhere',
  backup_to_come: 'systemStatus.fixes.backup_to_come',
  backup_never: 'systemStatus.fixes.backup_never',
  backup_old: 'systemStatus.fixes.backup_old',
  backup_failed: 'systemStatus.fixes.backup_failed',
  drill_never: 'systemStatus.fixes.drill_never',
  drill_old: 'systemStatus.fixes.drill_old',
  drill_failed: 'systemStatus.fixes.drill_failed',
  key_inside: 'systemStatus.fixes.key_inside',
  job_failed: 'systemStatus.fixes.job_failed',
  job_late: 'systemStatus.fixes.job_late',
  clock_waits: 'systemStatus.fixes.clock_waits',
  queue_slow: 'systemStatus.fixes.queue_slow',
  seals_unchecked: 'systemStatus.fixes.seals_unchecked',
  seal_broken: 'systemStatus.fixes.seal_broken',
  errors_some: 'systemStatus.fixes.errors_some',
} as const satisfies Partial<Record<FindingKind, Fixable>>

export function fixOf(t: Speaker['t'], { kind }: Finding): string | undefined {
  const key: Fixable | undefined = (fixes as Partial<Record<FindingKind, Fixable>>)[kind]
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
