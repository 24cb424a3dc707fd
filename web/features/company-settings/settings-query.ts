import { queryOptions } from '@tanstack/react-query'
import { settingRoutes } from '#contract/company-settings.ts'
import { call } from '#web/transport/api.ts'

export const settingsQuery = queryOptions({
  queryKey: ['company_settings'],
  queryFn: ({ signal }) => call(settingRoutes.get, { signal, quiet: true }),
})
