const minute = 60_000

/** Runs some work once a minute until stopped, never twice at a time. */
export function everyMinute(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(work).catch(onError)
  }, minute)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
