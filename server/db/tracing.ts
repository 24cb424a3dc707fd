/** A span of a trace. */
export interface TraceSpan {
  end(error?: unknown): void
}

/**
 * Traces work if tracing is configured (`server/telemetry/open-telemetry.ts`). Nothing of it is loaded
 * otherwise.
 */
export interface Tracing {
  /** Traces background work: a job, a nightly run. */
  job<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Runs part of a request within the request's trace. */
  within<T>(request: object, work: () => Promise<T>): Promise<T>
  /** Starts a span for a statement of the current work. Undefined if that is not traced. */
  statement(text: string): TraceSpan | undefined
}

let tracing: Tracing | undefined
export function traceWith(item: Tracing | undefined): void {
  tracing = item
}

export const traceJob = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.job(name, work) : work()

export const traceWithin = <T>(request: object, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.within(request, work) : work()

/** A client's `query`, in any of its call forms. */
export type Send = (...given: unknown[]) => unknown

export const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '')

/** Wraps a client's `query` so that its statements are traced, with callbacks and promises alike. */
export const tracedQuery =
  (send: Send): Send =>
  (...given) => {
    const step = tracing?.statement(textOf(given[0]))
    if (!step) return send(...given)
    const at = given.findIndex((item) => typeof item === 'function')
    if (at >= 0) {
      const back = given[at] as Send
      given[at] = (error: unknown, ...more: unknown[]) => {
        step.end(error)
        return back(error, ...more)
      }
      return send(...given)
    }
    const answer = send(...given)
    if (answer instanceof Promise) answer.then(() => step.end(), step.end.bind(step))
    else step.end()
    return answer
  }
