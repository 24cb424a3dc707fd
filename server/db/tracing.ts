/** A step of what is traced. */
export interface Step {
  end(error?: unknown): void
}

/** What follows work, where traces are wanted (`server/telemetry/open-telemetry.ts`). Nothing of it is loaded otherwise. */
export interface Tracing {
  /** Does work that nobody asked for: a job, a nightly run. */
  job<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Does a part of a request. */
  within<T>(request: object, work: () => Promise<T>): Promise<T>
  /** A statement of the work at hand. Undefined if that is not traced. */
  statement(text: string): Step | undefined
}

let tracing: Tracing | undefined
export function traceWith(one: Tracing | undefined): void {
  tracing = one
}

export const traceJob = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.job(name, work) : work()

export const traceWithin = <T>(request: object, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.within(request, work) : work()

/** A client's `query`, however it is called. */
export type Send = (...given: unknown[]) => unknown

export const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '')

/** A client's `query` that tells of its statements, whether it calls back or answers a promise. */
export const tracedQuery =
  (send: Send): Send =>
  (...given) => {
    const step = tracing?.statement(textOf(given[0]))
    if (!step) return send(...given)
    const at = given.findIndex((one) => typeof one === 'function')
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
