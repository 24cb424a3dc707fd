import { settingRoutes } from '#contract/company-settings.ts'
import type { Serve } from '#server/request/pipeline.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { readLogo } from './read-logo.ts'
import { changeSettings, getSettings } from './settings.ts'

export function serveSettings(serve: Serve, store: Store): void {
  serve(settingRoutes.get, ({ db, who }) => getSettings(db, who))
  serve(settingRoutes.change, ({ db, who, body }) => changeSettings(db, who, body))
  serve(settingRoutes.logo, readLogo(store))
}
