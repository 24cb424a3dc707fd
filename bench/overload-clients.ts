import { Agent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { percentile, send } from './load.ts'
import { pathFor } from './many-people.ts'

/**
 * The clients of `overload.ts`, in a separate process. Each has a session and sends its next request as soon
 * as it is answered, over one connection or over a new one each time. The task is one line of JSON on stdin,
 * the result one on stdout.
 */
export interface Clients {
  origin: string
  tokens: string[]
  seconds: number
  /** A new connection for each request. */
  fresh?: boolean
  /** The only request that they send. Otherwise they send those of people at work. */
  path?: string
}

interface Times {
  n: number
  p50: number
  p99: number
  most: number
}

export interface Seen {
  answered: Times
  refused: Times
  dashboard: Times
  /** Statuses other than 200 and 503, and broken connections. */
  others: Record<string, number>
}

const timesOf = (latencies: number[]): Times => {
  const ascending = latencies.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(percentile(ascending, part) || 0)
  return { n: ascending.length, p50: at(0.5), p99: at(0.99), most: at(1) }
}

/** A client's kept connection. */
const keptBy = (origin: string) =>
  new (origin.startsWith('https:') ? TlsAgent : Agent)({ keepAlive: true, maxSockets: 1 })

async function ask({ origin, tokens, seconds, fresh = false, path: only }: Clients): Promise<Seen> {
  const answered: number[] = []
  const refused: number[] = []
  const dashboard: number[] = []
  const others: Record<string, number> = {}
  const until = performance.now() + seconds * 1000
  const other = (what: string) => (others[what] = (others[what] ?? 0) + 1)
  const item = async (token: string, person: number) => {
    const agent = fresh ? false : keptBy(origin)
    for (let turn = person; performance.now() < until; turn += 1) {
      const path = only ?? pathFor(turn)
      const since = performance.now()
      const headers = { 'x-token': token }
      const status = await send(origin, path, { agent, headers }).then(
        (answer) => answer.status,
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      const took = performance.now() - since
      if (status === 503) refused.push(took)
      else if (status === 200) {
        answered.push(took)
        if (path === '/api/dashboard') dashboard.push(took)
      } else other(String(status))
    }
    if (agent) agent.destroy()
  }
  await Promise.all(tokens.map(item))
  return { answered: timesOf(answered), refused: timesOf(refused), dashboard: timesOf(dashboard), others }
}

if (import.meta.main) {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  console.log(JSON.stringify(await ask(JSON.parse(text) as Clients)))
}
