import { addDays, businessDay } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'
import { openingDay } from '#server/features/own-accounts/opening-day.ts'
import type { PastRun } from './past-kind.ts'

/** The limits for the dates of imported money. */
export interface OpeningDays {
  /** The last day: the day before money was first imported. */
  opening: string
  /** The last closed day or month. Null if none is closed. */
  closed: string | null
}

const closedQuery = `select greatest(
      (select max(day) from day_closes where state = 'closed'),
      (select ((max(month) || '-01')::date + interval '1 month - 1 day')::date
        from month_closes
        where state = 'closed')
    )::text as day`

export async function openingDays({ db, who }: Pick<PastRun, 'db' | 'who'>): Promise<OpeningDays> {
  const [closed] = await readRows<{ day: string | null }>(db, { text: closedQuery, values: [] }, true)
  const opening = (await openingDay(db)) ?? businessDay(addDays(who.now, -1))
  return { opening, closed: closed?.day ?? null }
}

/** Whether imported money may be dated on this day. */
export const isPastDay = ({ opening, closed }: OpeningDays, day: string): boolean =>
  day <= opening && (closed === null || day > closed)

const keepQuery = 'update imports set opening_day = coalesce(opening_day, $2::date) where id = $1'

/** Records that the import contains money. The first such import sets the opening day. */
export async function keepOpeningDay(db: Db, import_id: number, { opening }: OpeningDays): Promise<void> {
  await readRows(db, { text: keepQuery, values: [import_id, opening] }, false)
}
