import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

/** The base of the bare servers: plain `node:http` and `pg`; no session, no permission, no framework. */

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
export const pool = new pg.Pool({
  connectionString: process.env['BARE_DATABASE_URL'],
  max: 20,
  options: '-c timezone=UTC',
})

export type Row = Record<string, unknown>
export const rowsOf = async (name: string | undefined, text: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query<Row>(name === undefined ? { text, values } : { name, text, values })).rows

const estimates = new Map<string, { rows: number; at: number }>()
/** The planner's estimate, refreshed every thirty seconds. */
export async function estimate(text: string, values: unknown[]): Promise<number> {
  const key = text + JSON.stringify(values)
  const known = estimates.get(key)
  if (known && Date.now() - known.at < 30_000) return known.rows
  const [row] = await rowsOf(undefined, `explain (format json) ${text}`, values)
  const [plan] = (row?.['QUERY PLAN'] ?? []) as { Plan: { 'Plan Rows': number } }[]
  const rows = plan?.Plan['Plan Rows'] ?? 0
  estimates.set(key, { rows, at: Date.now() })
  return rows
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

/** A refusal by the handler, answered as 409. */
export class Refused extends Error {}

/**
 * Serves on a free port and prints its address. Stops when the parent process, which holds the other end of
 * the pipe, has gone.
 */
export function listen(answer: (url: URL, request: IncomingMessage) => Promise<unknown>): void {
  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://bare'), request).then(
      (data) => send(response, 200, { code: 0, msg: 'success', data }),
      (error: Error) => {
        const status = error instanceof Refused ? 409 : 500
        send(response, status, { code: status, msg: error.message, data: null })
      },
    )
  })
  server.listen(0, '127.0.0.1', () =>
    console.log(`ready: http://127.0.0.1:${(server.address() as { port: number }).port}`),
  )
  process.stdin.resume().on('end', () => process.exit(0))
}
