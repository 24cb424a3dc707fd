import { useRef, useState } from 'react'
import { ApiError, report } from '#web/transport/api.ts'

/** The message of a refusal, including the messages of its fields. */
export const refusalWords = (error: ApiError): string =>
  Object.values(error.fields ?? {}).join(' ') || error.msg

/**
 * Runs an act that may be refused. The refusal is shown in place, not in a toast. A second press while the
 * act runs does nothing.
 */
export function useAttempt(onRefused?: () => unknown) {
  const [refusal, setRefusal] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const attempt = async <T>(act: () => Promise<T>, done: (answer: T) => void): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      done(await act())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.isSession) report(error)
      setRefusal(error)
      onRefused?.()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { problem: refusal && refusalWords(refusal), refusal, busy, attempt }
}
