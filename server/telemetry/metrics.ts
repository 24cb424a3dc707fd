import type { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { RequestRecord } from './request-record.ts'

/** One value of a metric with its labels. */
export interface MetricSample {
  value: number
  labels?: Readonly<Record<string, string>>
}

/** One metric whose values are read at each scrape. */
export interface Metric {
  name: string
  help: string
  /** Marks a value that only grows while the process lives. */
  counter?: true
  labels?: readonly string[]
  read(): readonly MetricSample[] | Promise<readonly MetricSample[]>
}

/** The metrics of one instance. */
export interface Metrics {
  observe(seen: RequestRecord): void
  /** The metrics in Prometheus' text format. */
  text(): Promise<string>
  contentType: string
}

/** Seconds. A request's deadline is 4.5. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4.5, 10, 30]

type Library = typeof import('prom-client')

/** Reads the values at each scrape. A value that cannot be read is left out. */
function metricOf({ Counter, Gauge }: Library, reading: Metric): Counter | Gauge {
  const { name, help, labels = [], read } = reading
  const options = { name, help, labelNames: [...labels], registers: [] }
  async function collect(this: Counter | Gauge) {
    const samples = await read()
    this.reset()
    if (samples.length === 0) this.remove({})
    for (const { value, labels: of } of samples) this.inc(of ?? {}, value)
  }
  return reading.counter ? new Counter({ ...options, collect }) : new Gauge({ ...options, collect })
}

function requestMetrics({ Counter, Histogram }: Library, register: Registry): Metrics['observe'] {
  const registers = [register]
  const duration: Histogram = new Histogram({
    name: 'crm_http_request_duration_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const refused: Counter = new Counter({
    name: 'crm_http_refused_total',
    help: 'Requests that were refused because the product was busy, without its database or full (429, 503, 507).',
    labelNames: ['status'],
    registers,
  })
  return ({ method, route, status, ms }) => {
    duration.observe({ method, route, status: String(status) }, ms / 1000)
    if ([429, 503, 507].includes(status)) refused.inc({ status: String(status) })
  }
}

/** Loads the metrics library on demand and registers the metrics that the handbook names. */
export async function makeMetrics(readings: readonly Metric[]): Promise<Metrics> {
  const library = await import('prom-client')
  const register: Registry = new library.Registry()
  library.collectDefaultMetrics({ register })
  for (const reading of readings) register.registerMetric(metricOf(library, reading))
  return {
    observe: requestMetrics(library, register),
    text: () => register.metrics(),
    contentType: register.contentType,
  }
}
