import * as z from 'zod/mini'
import { route } from './grammar/route.ts'

/** A person's calendar address. Anybody who knows it can read the calendar, so it is shown only once. */
export interface CalendarFeed {
  exists: boolean
  created_at: string | null
  last_read_at: string | null
}

/** How many days a calendar looks back and ahead, and the maximum number of entries of each kind. */
export const calendarDays = { back: 30, ahead: 365 }
export const mostEntries = 500

const tag = 'calendar_feed'
const path = '/api/calendar-feed'
const permission = 'calendarFeed.own'

export const calendarFeedRoutes = {
  get: route<CalendarFeed>()({ method: 'GET', path, permission, tag }),
  /** Creates an address. An earlier one stops working. */
  create: route<CalendarFeed & { url: string }>()({
    method: 'POST',
    path,
    permission,
    tag,
    neverKept: true,
    body: z.strictObject({}),
  }),
  revoke: route<null>()({ method: 'DELETE', path, permission, tag }),
  /** `key` ends with `.ics`. */
  read: route<string>()({
    method: 'GET',
    path: '/calendars/:key',
    permission: 'public',
    tag,
    raw: 'answer',
  }),
}
