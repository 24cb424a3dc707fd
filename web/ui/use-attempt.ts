import { useState } from 'react'
import { ApiError, report } from '../api.ts'

/** What a refusal says, its fields' messages included. */
export const refusalWords = (error: ApiError): string => Object.values(error.fields ?? {}).join(' ') || error.msg

/** Runs an act that may be refused; the refusal stays in place instead of passing by in the corner. */
export function useAttempt(onRefused?: () => unknown) {
  const [problem, setProblem] = useState<string>()
  const attempt = async <T>(act: () => Promise<T>, done: (answer: T) => void): Promise<void> => {
    setProblem(undefined)
    try {
      done(await act())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.isSession) report(error)
      setProblem(refusalWords(error))
      onRefused?.()
    }
  }
  return { problem, attempt }
}
