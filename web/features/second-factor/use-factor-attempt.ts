import { useState } from 'react'
import { useText } from '#web/text/text.tsx'
import { ApiError, report } from '#web/transport/api.ts'
import { PasskeyCancelled } from './passkey.ts'

/** Runs one attempt at a time. A refusal stays beside the field until the next attempt. */
export function useFactorAttempt() {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const attempt = async <T>(act: () => Promise<T>, done: (answer: T) => unknown): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await done(await act())
    } catch (error) {
      if (error instanceof PasskeyCancelled) setProblem(t('secondFactor.passkeyFailed'))
      else if (!(error instanceof ApiError)) throw error
      else if (error.isSession) report(error)
      else setProblem(error.msg)
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, setProblem, attempt }
}
