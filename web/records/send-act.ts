import type { BulkAnswer, Page } from '#contract/grammar/envelope.ts'
import { ApiError, call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { refusalWords } from '#web/ui/use-attempt.ts'
import type { ActRow, Acts, RouteAct } from './acts.ts'

type Body = Readonly<Record<string, unknown>>

/** The latest known version of a row. If an act is refused as stale, it is sent again with this version. */
export function newest<Row extends ActRow>(resource: string, row: Row): Row {
  const pages = queries.getQueriesData<Page<Row>>({ queryKey: [resource, 'list'] })
  const known = [
    ...pages.map(([, page]) => page?.items.find((item) => item.id === row.id)),
    queries.getQueryData<Row>([resource, 'one', row.id]),
  ]
  return known.reduce<Row>((best, item) => (item && item.version > best.version ? item : best), row)
}

function sendOne<Row extends ActRow>(of: Acts<Row>, act: RouteAct<Row>, row: Row, body: Body) {
  const { id, version } = newest(of.resource, row)
  return call(act.route, {
    params: { id },
    body: { ...body, ...(!act.unversioned && { version }) },
    quiet: true,
  })
}

/** Sends the rows one after the other. A refused row does not stop the rest. */
async function sendEach<Row extends ActRow>(
  of: Acts<Row>,
  act: RouteAct<Row>,
  rows: readonly Row[],
  body: Body,
): Promise<BulkAnswer> {
  const results: BulkAnswer['results'] = []
  for (const row of rows) {
    try {
      await sendOne(of, act, row, body)
      results.push({ id: row.id, code: 0 })
    } catch (error) {
      if (!(error instanceof ApiError) || error.isSession || error.isReauthentication) throw error
      results.push({ id: row.id, code: error.code, msg: refusalWords(error) })
    }
  }
  return { results }
}

/** Sends an act. For one row it returns the route's answer, for several rows the result of each. */
export function sendAct<Row extends ActRow>(
  of: Acts<Row>,
  act: RouteAct<Row>,
  rows: readonly Row[],
  input: Body = {},
): Promise<unknown> {
  const body = { ...act.body, ...input }
  const [first] = rows
  if (rows.length === 1 && first) return sendOne(of, act, first, body)
  if (act.many === 'each') return sendEach(of, act, rows, body)
  if (!act.many) throw new Error('This act is done on one row at a time')
  return call(act.many, { body: { ids: rows.map((row) => row.id), ...body }, quiet: true })
}
