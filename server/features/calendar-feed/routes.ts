import { calendarFeedRoutes } from '#contract/calendar-feed.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { createFeed, getFeed, readFeed, revokeFeed } from './feed.ts'

export function serveCalendarFeed(serve: Serve): void {
  serve(calendarFeedRoutes.get, ({ db, who }) => getFeed(db, who))
  serve(calendarFeedRoutes.create, ({ db, who, request }) => createFeed(db, who, request))
  serve(calendarFeedRoutes.revoke, ({ db, who }) => revokeFeed(db, who))
  serve(calendarFeedRoutes.read, ({ db, who, params, request, reply }) =>
    readFeed(db, who, params.key, { request, reply }),
  )
}
