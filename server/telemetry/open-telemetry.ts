import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span, SpanContext, Tracer } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { traceWith, type TraceSpan, type Tracing } from '#server/db/tracing.ts'

/**
 * Traces of requests, statements and jobs, sent to an OpenTelemetry collector. A span holds a route's pattern
 * and a statement's text without values, so nothing that a user typed.
 */
export interface Traces extends Tracing {
  /** Traces each request from its first byte to its answer. */
  follow(app: FastifyInstance): void
  /** Flushes pending spans. */
  close(): Promise<void>
}

const sendEvery = 2000
const longestSending = 3000
const longestText = 1000

/** The W3C `traceparent` header. */
const parentForm = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

function parentOf(request: FastifyRequest): SpanContext | undefined {
  const [, traceId, spanId, flags] = parentForm.exec(String(request.headers['traceparent'] ?? '')) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

/** A statement's text without literal values. */
export const withoutValues = (text: string): string =>
  text
    .slice(0, longestText)
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replaceAll(/(?<![\w$])\d+(?:\.\d+)?/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()

async function provider(endpoint: string, version: string) {
  const [{ OTLPTraceExporter }, { BatchSpanProcessor, TracerProvider }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
    ])
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: longestSending })
  const resource = resourceFromAttributes({
    'service.name': 'yunjingtong-crm',
    'service.version': version,
    'process.pid': process.pid,
  })
  const batch = { exporter, scheduledDelayMillis: sendEvery, exportTimeoutMillis: longestSending }
  return new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(batch)] })
}

type Api = typeof import('@opentelemetry/api')
type Provider = Awaited<ReturnType<typeof provider>>

class SpanTraces implements Traces {
  readonly #api: Api
  readonly #provider: Provider
  readonly #tracer: Tracer
  readonly #current = new AsyncLocalStorage<Span>()
  readonly #requests = new WeakMap<object, Span>()
  constructor(api: Api, made: Provider, version: string) {
    this.#api = api
    this.#provider = made
    this.#tracer = made.getTracer('yunjingtong-crm', version)
  }

  follow(app: FastifyInstance): void {
    traceWith(this)
    app.addHook('onRequest', async (request) => void this.#requests.set(request, this.#begin(request)))
    app.addHook('onResponse', async (request, reply) => {
      const span = this.#requests.get(request)
      span?.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span?.setStatus({ code: this.#api.SpanStatusCode.ERROR })
      span?.end()
    })
  }

  within<T>(request: object, work: () => Promise<T>): Promise<T> {
    const span = this.#requests.get(request)
    return span ? this.#current.run(span, work) : work()
  }

  async job<T>(name: string, work: () => Promise<T>): Promise<T> {
    const kind = this.#api.SpanKind.CONSUMER
    const span = this.#tracer.startSpan(name, { kind }, this.#under(this.#current.getStore()))
    try {
      const done = await this.#current.run(span, work)
      span.end()
      return done
    } catch (error) {
      this.#fail(span, error)
      throw error
    }
  }

  statement(text: string): TraceSpan | undefined {
    const span = this.#current.getStore()
    if (!span) return undefined
    const query = withoutValues(text)
    const operation = /^\w+/.exec(query)?.[0].toUpperCase() ?? 'SQL'
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': query,
    }
    const kind = this.#api.SpanKind.CLIENT
    const step = this.#tracer.startSpan(operation, { kind, attributes }, this.#under(span))
    return { end: (error) => (error ? this.#fail(step, error) : step.end()) }
  }

  close(): Promise<void> {
    traceWith(undefined)
    return this.#provider.shutdown()
  }

  #under(span: Span | undefined): Context {
    const { ROOT_CONTEXT, trace } = this.#api
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
  }

  #begin(request: FastifyRequest): Span {
    const { ROOT_CONTEXT, SpanKind, trace } = this.#api
    const parent = parentOf(request)
    const route = request.routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    return this.#tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    )
  }

  /** Records only the type of an error, because its message may hold user input. */
  #fail(span: Span, error: unknown): void {
    const { code } = error as { code?: unknown }
    const type = typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown'
    span.setStatus({ code: this.#api.SpanStatusCode.ERROR })
    span.setAttribute('error.type', type)
    span.end()
  }
}

/** Loads the tracing library on demand. An unreachable collector never delays a request. */
export async function openTraces(endpoint: string, version: string): Promise<Traces> {
  const [api, made] = await Promise.all([import('@opentelemetry/api'), provider(endpoint, version)])
  return new SpanTraces(api, made, version)
}
