import { createServer } from 'node:http'
import { once } from 'node:events'
import { errorCode, StartError } from '#server/start-error.ts'
import type { Metrics } from './metrics.ts'

/** Serves metrics to Prometheus on a separate port, so that the product's proxy never exposes them. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.requestTimeout = 5000
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw errorCode(error) === 'EADDRINUSE'
      ? new StartError(`METRICS_PORT ${port} is taken: stop the program that uses it, or set another port.`)
      : error
  })
  return {
    port: (server.address() as { port: number }).port,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
