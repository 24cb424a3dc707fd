import { archiveMetrics } from '#server/backup/archive-metrics.ts'
import { programVersion } from '#server/backup/command.ts'
import type { Env } from '#server/env.ts'
import type { OpenParts } from '#server/features/process/shutdown.ts'
import { acceptQueueMetric } from '#server/telemetry/accept-queue.ts'
import { statusMetrics } from '#server/features/system-status/status-metrics.ts'
import { storageMetrics } from '#server/features/uploads/storage-metrics.ts'
import type { StorageWatch } from '#server/features/uploads/storage-watch.ts'
import { makeMetrics, type Metrics } from '#server/telemetry/metrics.ts'
import { serveMetrics } from '#server/telemetry/metrics-server.ts'
import { openTraces } from '#server/telemetry/open-telemetry.ts'

type Measured = Pick<Parameters<typeof statusMetrics>[0], 'database' | 'replica' | 'log'> & {
  storage: StorageWatch
}

/** Opens metrics and traces if they are configured. */
export async function openTelemetry(env: Env, parts: Measured, opened: OpenParts) {
  const readings = () => [
    ...statusMetrics({ ...env, ...parts }),
    ...archiveMetrics(env),
    ...storageMetrics(parts.storage),
    acceptQueueMetric(env.port),
  ]
  const metrics = env.metrics && (await makeMetrics(readings()))
  const traces =
    env.traces && opened.add(await openTraces(env.traces, programVersion()), (item) => item.close())
  return { metrics, toApp: { ...(metrics && { onRequest: metrics.observe }), ...(traces && { traces }) } }
}

/** Serves the metrics on a separate port. */
export async function exposeMetrics(
  metrics: Metrics,
  { metrics: at }: Env,
  opened: OpenParts,
  say: (line: string) => void,
): Promise<void> {
  if (!at) return
  const served = opened.add(await serveMetrics(metrics, at), (item) => item.close())
  say(`Metrics: http://${at.host}:${served.port}/metrics`)
}
