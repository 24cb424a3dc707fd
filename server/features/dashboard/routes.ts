import { type CallOrder, type Dashboard, type DashboardPeriod, dashboardRoutes } from '#contract/dashboard.ts'
import type { Role } from '#contract/grammar/permissions.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { spanOf } from './period.ts'
import { waitingFor } from './waiting.ts'
import { widgets } from './widgets.ts'

/** How many dashboards at once may use a second connection. The others leave the pool to other requests. */
const mostHelped = 2
let helped = 0

async function help(work: () => Promise<void>): Promise<void> {
  if (helped >= mostHelped) return
  helped += 1
  await work().finally(() => (helped -= 1))
}

/** An alarm that has no cause is not shown. */
const isVoid = (widget: Dashboard['widgets'][number]): boolean =>
  widget.name === 'owed' && widget.shape === 'work' && widget.rows.length === 0

interface Asked {
  period: DashboardPeriod
  from?: string | undefined
  to?: string | undefined
  calls: CallOrder
}

async function make(db: Db, who: Caller, asked: Asked): Promise<Dashboard> {
  const { period, calls } = asked
  const span = spanOf(period, who.now, asked)
  const shown = widgets.filter((widget) => widget.shown(who))
  const made: Dashboard['widgets'] = []
  const rest = shown.entries()
  const makeRest = async () => {
    for (const [at, widget] of rest)
      made[at] = {
        name: widget.name,
        reach: widget.reach(who),
        ...(await widget.make({ db, who, span, calls })),
      }
  }
  await Promise.all([makeRest(), help(makeRest)])
  return {
    period,
    from: span.from,
    to: span.to,
    at: who.now.toISOString(),
    widgets: made.filter((widget) => !isVoid(widget)),
  }
}

/** `secondFactorRoles` must have a second factor. If there are none, the dashboard warns administrators. */
export function serveDashboard(serve: Serve, secondFactorRoles: readonly Role[]): void {
  serve(dashboardRoutes.get, async ({ db, who, query }) => ({
    ...(await make(db, who, query)),
    ...(secondFactorRoles.length === 0 && may(who, 'staff.manage') && { no_second_factor: true as const }),
  }))
  serve(dashboardRoutes.waiting, ({ db, who }) => waitingFor(db, who))
}
