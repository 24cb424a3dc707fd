import type { Serve } from '#server/request/pipeline.ts'
import { listFeed } from './feed.ts'
import { followUpRoutes } from '#contract/follow-ups.ts'

export const serveFollowUps = (serve: Serve): void =>
  serve(followUpRoutes.feed, ({ db, who, list }) => listFeed(db, who, list))
