const minute = 60_000

/** Does some small work once a minute until it is stopped, one run after the other. */
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
