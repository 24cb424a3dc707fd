import pg from 'pg'
import { eventsFor } from '#server/features/events/routes.ts'
import { eventChannel, type LiveChange } from '#server/request/write-audit.ts'
import type { Caller } from '#server/request/caller.ts'
import type { LiveEvent } from '#contract/events.ts'
import type { TestApp } from './harness.ts'
import { until } from './waiting.ts'

/** A caller as far as event streams look at one. */
type Hearer = Pick<Caller, 'uid' | 'roles' | 'team'>

export interface Ears {
  /**
   * The events that somebody would have heard since the last call, once everything that was committed has
   * arrived.
   */
  heard(hearers: readonly Hearer[]): Promise<LiveEvent[][]>
  close(): Promise<void>
}

/** Listens to the changes of a product's database, as its event streams do. */
export async function listenTo(t: TestApp): Promise<Ears> {
  const client = new pg.Client({ connectionString: t.ownerUrl })
  await client.connect()
  let changes: LiveChange[] = []
  let marks = 0
  client.on('notification', ({ payload = '' }) => {
    const change = JSON.parse(payload) as LiveChange & { mark?: number }
    if (change.mark === undefined) changes.push(change)
    else marks = change.mark
  })
  await client.query(`listen ${eventChannel}`)
  let sent = 0
  return {
    async heard(hearers) {
      sent += 1
      // Notifications arrive in the order of their commits.
      await t.database.pool.query('select pg_notify($1, $2)', [
        eventChannel,
        JSON.stringify({ resource: 'mark', mark: sent }),
      ])
      await until(() => Promise.resolve(marks === sent))
      const all = changes
      changes = []
      return hearers.map((who) => all.flatMap((change) => eventsFor(who as Caller, change)))
    },
    close: () => client.end(),
  }
}
