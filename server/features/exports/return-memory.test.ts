import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnMemoryWhenIdle } from './return-memory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An event loop that is busy for so many seconds, then idle. */
const loopBusyFor = (seconds: number) => {
  const begun = Date.now()
  const utilization = () => (Date.now() - begun <= seconds * 1000 ? 0.6 : 0.02)
  return { eventLoopUtilization: () => ({ idle: 0, active: 0, utilization: utilization() }) }
}

test('the garbage of an export is collected once, when the process has been idle for a second', () => {
  const collect = vi.fn()
  returnMemoryWhenIdle(collect, loopBusyFor(5))
  vi.advanceTimersByTime(5000)
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(collect).toHaveBeenCalledOnce()
})

test('another export begins the wait anew, and a busy process is left alone', () => {
  const collect = vi.fn()
  returnMemoryWhenIdle(collect, loopBusyFor(0))
  returnMemoryWhenIdle(collect, loopBusyFor(3600))
  vi.advanceTimersByTime(120_000)
  expect(collect).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
