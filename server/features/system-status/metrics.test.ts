import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveMetrics } from '#server/backup/archive-metrics.ts'
import { logger } from '#server/log.ts'
import { openTelemetry } from '#server/start/open-telemetry.ts'
import { OpenParts } from '#server/features/process/shutdown.ts'
import { makeMetrics } from '#server/telemetry/metrics.ts'
import { acceptQueueMetric } from '#server/telemetry/accept-queue.ts'
import { serveMetrics } from '#server/telemetry/metrics-server.ts'
import { openDatabase } from '#server/db/client.ts'
import { mark } from '#server/db/milestones.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { storageMetrics } from '#server/features/uploads/storage-metrics.ts'
import { statusMetrics } from './status-metrics.ts'
import { projectRoot } from '#tools/project-root.ts'

let t: TestApp
let scrape: () => Promise<string>
let stop: () => Promise<void>

beforeAll(async () => {
  t = await testApp()
  await mark(t.database.db, 'backup')
  await mark(t.database.db, 'seals_checked')
  await t.asOwner("insert into daily_runs (job, day) values ('recycle', current_date)")
  const replica = openDatabase(t.url, { max: 1 })
  const folders = { dataDir: tmpdir(), sealsFile: join(tmpdir(), 'seals.log') }
  const walArchive = { folder: join(tmpdir(), 'no-archive'), limitMegabytes: 64 }
  const metrics = await makeMetrics([
    ...statusMetrics({ database: t.database, replica, log: logger('silent'), ...folders }),
    ...archiveMetrics({ ...folders, walArchive }),
    acceptQueueMetric(8080),
    ...storageMetrics({ state: () => ({ state: 'fine', where: 's3://files/', cause: '', took: 5 }) }),
  ])
  metrics.observe({ method: 'GET', route: '/api/customers', status: 200, ms: 40, refusal: undefined })
  metrics.observe({ method: 'GET', route: '/api/customers', status: 503, ms: 2, refusal: 'busy' })
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  scrape = async () => (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text()
  stop = async () => {
    await served.close()
    await replica.close()
  }
})
afterAll(async () => {
  await stop()
  await t.close()
})

const root = projectRoot

test('a scrape has requests, pool, queue, jobs, backup, seals, disks, replica and log', async () => {
  const text = await scrape()
  for (const line of [
    /^crm_http_request_duration_seconds_count\{method="GET",route="\/api\/customers",status="200"\} 1$/m,
    /^crm_http_refused_total\{status="503"\} 1$/m,
    /^crm_pool_waiting 0$/m,
    /^crm_requests_waiting 0$/m,
    /^crm_connections_unaccepted \d+$/m,
    /^crm_queue_waiting\{queue="import"\} 0$/m,
    /^crm_job_last_success_seconds\{job="recycle"\} 1\d{9}/m,
    /^crm_backup_last_success_seconds 1\d{9}/m,
    /^crm_seals_broken 0$/m,
    /^crm_archive_waiting_seconds 0$/m,
    /^crm_archive_broken 0$/m,
    /^crm_disk_free_bytes\{folder="data"\} [1-9]/m,
    /^crm_storage_up 1$/m,
    /^crm_storage_answer_seconds 0.005$/m,
    /^crm_replica_lag_seconds 0$/m,
    /^crm_database_up 1$/m,
    /^crm_audit_entries \d/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ])
    expect(text).toMatch(line)
})

test('every metric that the alert rules and the dashboard name exists', async () => {
  // Also one without a figure now, such as the age of an archive that has none yet.
  const said = /^(?:# TYPE )?([a-z_0-9]+)[{ ]/gm
  const known = new Set([...(await scrape()).matchAll(said)].map(([, name]) => name))
  for (const file of ['deploy/prometheus/alerts.yml', 'deploy/grafana/yunjingtong-crm.json']) {
    const text = readFileSync(new URL(file, root), 'utf8')
    const named = new Set(
      [...text.matchAll(/\b((?:crm|nodejs|process)_[a-z_0-9]+)/g)].map(([, name]) => name),
    )
    expect(named.size).toBeGreaterThan(8)
    expect([...named].filter((name) => !known.has(name))).toEqual([])
  }
})

test('the dashboard shows everything that the product measures', async () => {
  const own = [...(await scrape()).matchAll(/^# TYPE (crm_\w+)/gm)].map(([, name = '']) => name)
  const board = readFileSync(new URL('deploy/grafana/yunjingtong-crm.json', root), 'utf8')
  expect(own.length).toBeGreaterThan(25)
  expect(own.filter((name) => !new RegExp(`\\b${name}(_bucket|_count)?\\b`).test(board))).toEqual([])
})

test('the start hands requests to the metrics', async () => {
  const opened = new OpenParts(() => {})
  const settings = {
    metrics: { host: '127.0.0.1', port: 0 },
    port: 0,
    dataDir: tmpdir(),
    sealsFile: join(tmpdir(), 'seals.log'),
  }
  const storage = { state: () => ({ state: 'fine', where: '', cause: '', took: 5 }) }
  const parts = { database: t.database, log: logger('silent'), storage: storage as never }
  const { metrics, toApp } = await openTelemetry(settings as never, parts, opened)
  const other = await testApp({ besides: t, parts: toApp })
  await other.ask('/healthz')
  await other.close()
  expect(metrics && (await metrics.text())).toMatch(
    /^crm_http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 1$/m,
  )
  await opened.close()
})

test('without a database the figures of the process are still there', async () => {
  const gone = openDatabase('postgres://nobody@127.0.0.1:1/none')
  const metrics = await makeMetrics(
    statusMetrics({ database: gone, log: logger('silent'), dataDir: tmpdir(), sealsFile: '/nowhere/x' }),
  )
  const text = await metrics.text()
  expect(text).toMatch(/^crm_database_up 0$/m)
  expect(text).not.toMatch(/^crm_queue_waiting\{/m)
  await gone.close()
})
