import { followUpFeed } from '#contract/follow-ups.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { listFeed } from './feed.ts'

export const followUpRoutes = (serve: Serve): void =>
  serve(followUpFeed, ({ db, who, list }) => listFeed(db, who, list))
