import type { Database } from '#server/db/client.ts'
import { waitingJump } from '#server/db/milestones.ts'
import { errorsSoFar, type Logger } from '#server/log.ts'
import type { Metric, MetricSample } from '#server/telemetry/metrics.ts'
import { sharedSnapshot } from '#server/telemetry/shared-snapshot.ts'
import { load } from '#server/request/admission.ts'
import { openStreamCount } from '#server/features/events/routes.ts'
import { readFacts, replicaLag, type Facts } from './facts.ts'
import { disksOf } from './heartbeat.ts'

interface Sources {
  database: Database
  replica?: Database | undefined
  log: Logger
  dataDir: string
  sealsFile: string
}

const seconds = (iso: string): number => Date.parse(iso) / 1000

const looker = ({ database }: Sources): (() => Promise<Facts | undefined>) =>
  sharedSnapshot(() => readFacts(database.db).catch(() => undefined))

const ofProcess = ({ database: { pool }, log }: Sources): Metric[] => [
  {
    name: 'crm_pool_connections',
    help: 'Connections of this instance to its database, by what they do.',
    labels: ['state'],
    read: () => [
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    ],
  },
  {
    name: 'crm_pool_waiting',
    help: 'Requests that wait for a connection.',
    read: () => [{ value: pool.waitingCount }],
  },
  {
    name: 'crm_requests_running',
    help: 'Requests that are being answered.',
    read: () => [{ value: load.running }],
  },
  {
    name: 'crm_requests_waiting',
    help: 'Requests that wait until others are answered.',
    read: () => [{ value: load.waiting }],
  },
  {
    name: 'crm_streams',
    help: 'Live event streams that are open.',
    read: () => [{ value: openStreamCount() }],
  },
  {
    name: 'crm_errors_total',
    help: 'Errors, repeats included.',
    counter: true,
    read: () => [{ value: errorsSoFar(log) }],
  },
]

const ofDisks = (folders: Sources): Metric[] => [
  {
    name: 'crm_disk_free_bytes',
    help: 'What is free where the product writes.',
    labels: ['folder'],
    read: async () =>
      (await disksOf(folders)).map(({ what, free }) => ({ labels: { folder: what }, value: free })),
  },
  {
    name: 'crm_disk_size_bytes',
    help: 'The size of the disks that the product writes to.',
    labels: ['folder'],
    read: async () =>
      (await disksOf(folders)).map(({ what, size }) => ({ labels: { folder: what }, value: size })),
  },
]

type FromFacts = (facts: Facts) => MetricSample[]

const jobsDone: FromFacts = ({ jobs }) =>
  jobs.flatMap(({ job, done_at }) => (done_at ? [{ labels: { job }, value: seconds(done_at) }] : []))
const jobsFailing: FromFacts = ({ jobs }) =>
  jobs.map(({ job, failed_at }) => ({ labels: { job }, value: failed_at ? 1 : 0 }))
const sealsBroken: FromFacts = ({ marks: { seal_broken: broken, seals_checked: checked } }) => [
  { value: broken && (!checked || broken.at > checked.at) ? 1 : 0 },
]

type Look = () => Promise<Facts | undefined>
type Mark = 'backup' | 'seals_checked'

const fromFacts =
  (look: Look, read: FromFacts): Metric['read'] =>
  async () => {
    const facts = await look()
    return facts ? read(facts) : []
  }
const lastOf =
  (name: Mark): FromFacts =>
  ({ marks }) =>
    marks[name] ? [{ value: seconds(marks[name].at) }] : []

/** Metric name, help text, the function that reads the value, and an optional label. */
type Line = readonly [string, string, FromFacts, string?]

const databaseLines: readonly Line[] = [
  [
    'crm_database_connections',
    'Connections that the database serves, of all programs.',
    ({ database }) => [{ value: database.connections }],
  ],
  [
    'crm_database_connections_most',
    'Connections that the database may serve.',
    ({ database }) => [{ value: database.mostConnections }],
  ],
  ['crm_database_bytes', 'Size of the database.', ({ database }) => [{ value: database.size }]],
  [
    'crm_queue_waiting',
    'Jobs that wait.',
    ({ queue }) => queue.map((queueRow) => ({ labels: { queue: queueRow.queue }, value: queueRow.waiting })),
    'queue',
  ],
  [
    'crm_queue_oldest_seconds',
    'How long the oldest job waits.',
    ({ queue }) => queue.map((queueRow) => ({ labels: { queue: queueRow.queue }, value: queueRow.oldest })),
    'queue',
  ],
  ['crm_job_last_success_seconds', 'When a daily job last succeeded.', jobsDone, 'job'],
  ['crm_job_failing', '1 while the last try of a daily job failed.', jobsFailing, 'job'],
  ['crm_backup_last_success_seconds', 'When the last backup was made.', lastOf('backup')],
  ['crm_seals_last_check_seconds', 'When the audit seals were last found intact.', lastOf('seals_checked')],
  ['crm_seals_broken', '1 while the audit log does not match its seals.', sealsBroken],
  [
    'crm_clock_waits',
    '1 while a jump of the clock waits for role 1.',
    ({ marks }) => [{ value: waitingJump(marks) ? 1 : 0 }],
  ],
  ['crm_audit_entries', 'Entries of the audit log.', ({ audit }) => [{ value: audit.entries }]],
]

const ofDatabase = (look: Look): Metric[] => [
  {
    name: 'crm_database_up',
    help: 'Whether the database answers.',
    read: async () => [{ value: (await look()) ? 1 : 0 }],
  },
  ...databaseLines.map(([name, help, read, label]) => ({
    name,
    help,
    read: fromFacts(look, read),
    ...(label === undefined ? {} : { labels: [label] }),
  })),
]

const ofReplica = ({ replica }: Sources): Metric[] =>
  replica
    ? [
        {
          name: 'crm_replica_lag_seconds',
          help: 'How far the read replica is behind; absent while it cannot be reached.',
          read: () =>
            replicaLag(replica.db).then(
              (value) => [{ value }],
              () => [],
            ),
        },
      ]
    : []

/** All metrics of an instance except for those of its requests and its process. */
export const statusMetrics = (sources: Sources): Metric[] => [
  ...ofProcess(sources),
  ...ofDisks(sources),
  ...ofDatabase(looker(sources)),
  ...ofReplica(sources),
]
