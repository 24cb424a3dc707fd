// Asks the instance in this container whether it lives, for the health check of the image.
const port = process.env['PORT'] || 8080
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2500) }).catch(
  () => undefined,
)
process.exitCode = answer?.ok ? 0 : 1
