import { readFile } from 'node:fs/promises'
import type { Metric } from './metrics.ts'

/** The state `LISTEN` in `/proc/net/tcp`, where `rx_queue` counts the connections that wait to be accepted. */
const listening = '0A'

/** How many connections to this port wait to be accepted, by the text of `/proc/net/tcp`. */
export function waitingToBeAccepted(text: string, port: number): number {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  let waiting = 0
  for (const line of text.split('\n')) {
    const [, local = '', , state, queues = ''] = line.trim().split(/\s+/)
    if (state === listening && local.endsWith(suffix)) waiting += parseInt(queues.split(':')[1] ?? '0', 16)
  }
  return waiting
}

const tables = ['/proc/net/tcp', '/proc/net/tcp6']

/** The length of the accept queue. Absent where the system does not show it. */
export const acceptQueueMetric = (port: number): Metric => ({
  name: 'crm_connections_unaccepted',
  help: 'Connections that the product has not accepted yet.',
  read: async () => {
    const texts = await Promise.all(tables.map((path) => readFile(path, 'utf8').catch(() => '')))
    if (texts.every((text) => text === '')) return []
    return [{ value: texts.reduce((sum, text) => sum + waitingToBeAccepted(text, port), 0) }]
  },
})
