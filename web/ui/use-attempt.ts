import { useRef, useState } from 'react'
import { ApiError, report } from '../transport/api.ts'

/** What a refusal says, its fields' messages included. */
export const refusalWords = (error: ApiError): string =>
  Object.values(error.fields ?? {}).join(' ') || error.msg

/**
 * Runs an act that may be refused; the refusal stays in place instead
 * of passing by in the corner. While it runs it is not given again.
 */
export function useAttempt(onRefused?: () => unknown) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const attempt = async <T>(act: () => Promise<T>, done: (answer: T) => void): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      done(await act())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.isSession) report(error)
      setProblem(refusalWords(error))
      onRefused?.()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { problem, busy, attempt }
}
