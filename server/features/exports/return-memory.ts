import { performance } from 'node:perf_hooks'

/** Times in milliseconds; the share of a pause in which the event loop may have been busy. */
const pause = 1000
const longest = 50_000
const idleShare = 0.1

let timer: NodeJS.Timeout | undefined

/**
 * Collects the garbage of an export once the process has been idle for a second, and gives up after 50 s. V8 collects
 * only while it allocates, so an idle process would keep the memory. A collection stops the process for up to 0.3 s.
 * Does nothing without Node's `--expose-gc`.
 */
export function returnMemoryWhenIdle(
  collect = globalThis.gc,
  { eventLoopUtilization } = performance as Pick<typeof performance, 'eventLoopUtilization'>,
): void {
  if (!collect) return
  clearInterval(timer)
  let before = eventLoopUtilization()
  let left = longest / pause
  timer = setInterval(() => {
    const now = eventLoopUtilization()
    const busy = eventLoopUtilization(now, before).utilization
    before = now
    left -= 1
    if (busy > idleShare && left > 0) return
    clearInterval(timer)
    if (busy <= idleShare) collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, pause).unref()
}
