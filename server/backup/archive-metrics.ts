import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import type { Metric, MetricSample } from '#server/telemetry/metrics.ts'
import { sharedSnapshot } from '#server/telemetry/shared-snapshot.ts'
import { archiveState, type ArchiveState } from './archive-state.ts'

const second = 1000
const since = (at: Date | undefined): MetricSample[] => (at ? [{ value: at.getTime() / second }] : [])

/** Metrics of the write-ahead log archive. Empty without an archive. */
export function archiveMetrics({ walArchive, dataDir }: Pick<Env, 'walArchive' | 'dataDir'>): Metric[] {
  if (!walArchive) return []
  const look = sharedSnapshot(() => archiveState(join(dataDir, 'postgres'), walArchive.folder))
  const line = (name: string, help: string, tell: (state: ArchiveState) => MetricSample[]): Metric => ({
    name,
    help,
    read: async () => tell(await look()),
  })
  return [
    line('crm_archive_last_success_seconds', 'When a part of the log last came into the archive.', (state) =>
      since(state.lastArchived),
    ),
    line(
      'crm_archive_waiting_seconds',
      'How long the oldest part of the log waits for the archive.',
      (state) => [{ value: state.waitingSince ? (Date.now() - state.waitingSince.getTime()) / second : 0 }],
    ),
    line('crm_archive_base_last_success_seconds', 'When the last base backup was made.', (state) =>
      since(state.lastBase),
    ),
    line('crm_archive_broken', '1 while the archive has a hole that a base backup has to close.', (state) => [
      { value: state.gap === undefined ? 0 : 1 },
    ]),
  ]
}
