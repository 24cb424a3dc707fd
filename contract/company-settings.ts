import * as z from 'zod/mini'
import { bodySchema } from './grammar/field-schema.ts'
import { resource, versionSchema } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import type { Decimal } from './rules/money.ts'

/** The limits of the house (公司设置), kept as one versioned row. */
export const companySettings = resource('company_settings', {
  /** A price may change by the lower of this percentage and `price_limit_amount` without approval. */
  price_limit_percent: { kind: 'percent', required_at: 'save' },
  price_limit_amount: { kind: 'money', required_at: 'save' },
  /** The same for state-owned goods. */
  price_limit_state_owned: { kind: 'money', required_at: 'save' },
  /** An approval about more than this needs two people beside the asker. Null: one decides everything. */
  second_decider_above: { kind: 'money' },
  /** The largest net weight of one weigh ticket, in tonnes. */
  ticket_limit: { kind: 'quantity', required_at: 'save' },
  /** Megabytes that one person may upload a business day, and gigabytes of all uploads together. */
  upload_person_mb: { kind: 'count', required_at: 'save' },
  upload_house_gb: { kind: 'count', required_at: 'save' },
})

export interface CompanySettings {
  price_limit_percent: Decimal
  price_limit_amount: Decimal
  price_limit_state_owned: Decimal
  second_decider_above: Decimal | null
  ticket_limit: Decimal
  upload_person_mb: number
  upload_house_gb: number
}
export const defaultSettings: CompanySettings = {
  price_limit_percent: '1.00',
  price_limit_amount: '10000.00',
  price_limit_state_owned: '0.00',
  second_decider_above: null,
  ticket_limit: '120.000',
  upload_person_mb: 500,
  upload_house_gb: 20,
}
export interface CompanySettingsRow extends CompanySettings {
  version: number
  updated_at: string
  updated_by: number | null
  updated_by_name: string | null
  actions: string[]
}

const of = companySettings.fields
const tag = 'company_settings'

export const settingRoutes = {
  get: route<CompanySettingsRow>()({
    method: 'GET',
    path: '/api/settings',
    permission: 'settings.read',
    tag,
  }),
  /** A field that is left out keeps its value. */
  change: route<CompanySettingsRow>()({
    method: 'PUT',
    path: '/api/settings',
    permission: 'settings.change',
    tag,
    reauthenticate: true,
    body: z.strictObject({
      price_limit_percent: z.optional(bodySchema(of.price_limit_percent)),
      price_limit_amount: z.optional(bodySchema(of.price_limit_amount)),
      price_limit_state_owned: z.optional(bodySchema(of.price_limit_state_owned)),
      second_decider_above: z.optional(bodySchema(of.second_decider_above)),
      ticket_limit: z.optional(bodySchema(of.ticket_limit)),
      upload_person_mb: z.optional(bodySchema(of.upload_person_mb)),
      upload_house_gb: z.optional(bodySchema(of.upload_house_gb)),
      version: versionSchema,
    }),
  }),
}
