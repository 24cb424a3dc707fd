import type { FileRef } from './grammar/field.ts'
import { patchSchema, resource } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import { commissionPayers, incrementRules, lateFeeBases, usualPaymentDays } from './rules/lot-choices.ts'
import type { Decimal } from './rules/money.ts'
import { pictureTypes } from './uploads.ts'

/** The languages of the product. A company offers one or more of them. */
export const houseLanguages = ['zh', 'en', 'es', 'ja'] as const
type HouseLanguage = (typeof houseLanguages)[number]

/** The settings of the house (公司设置), kept as one versioned row. */
export const companySettings = resource('company_settings', {
  /** The name on the frame, the sign-in and the papers. Null: the product's own. */
  house_name: { kind: 'text', max: 40 },
  // Everybody in the network may read it, and the sign-in page shows it, so it must be small.
  logo: { kind: 'files', max: 1, megabytes: 1, types: pictureTypes },
  /** The default colour for people who have not picked one, as #rrggbb. */
  colour: { kind: 'text', max: 7 },
  languages: { kind: 'choices', options: houseLanguages, required_at: 'save' },
  /** How a new lot is numbered (`rules/number-pattern.ts`). */
  lot_no_pattern: { kind: 'text', max: 40, required_at: 'save' },
  /** Default terms of a new lot, used if neither the person nor a contract names them. */
  payment_days: { kind: 'count', required_at: 'save' },
  extension_minutes: { kind: 'count', required_at: 'save' },
  increment_rule: { kind: 'choice', options: incrementRules, required_at: 'save' },
  commission_payer: { kind: 'choice', options: commissionPayers, required_at: 'save' },
  commission_point: { kind: 'percent', most: 100, ask: 'enter' },
  late_pick_up_basis: { kind: 'choice', options: lateFeeBases },
  late_pick_up_fee: { kind: 'money' },
  service_fee_point: { kind: 'percent', most: 100 },
  tax_receipt: { kind: 'text', ask: 'enter' },
  /** A price may change by the lower of this percentage and `price_limit_amount` without approval. */
  price_limit_percent: { kind: 'percent', required_at: 'save' },
  price_limit_amount: { kind: 'money', required_at: 'save' },
  /** The same for state-owned goods. */
  price_limit_state_owned: { kind: 'money', required_at: 'save' },
  /** Acts above these amounts wait for an approval. Null: none of them waits. */
  charge_approval_above: { kind: 'money' },
  waiver_approval_above: { kind: 'money' },
  refund_approval_above: { kind: 'money' },
  payout_approval_above: { kind: 'money' },
  reserve_approval_above: { kind: 'money' },
  /** A request above this amount needs two people besides the asker. Null: one person decides. */
  second_decider_above: { kind: 'money' },
  /** The largest net weight of one weigh ticket, in tonnes. */
  ticket_limit: { kind: 'quantity', required_at: 'save' },
  /** The upload limits: megabytes per person and business day, and gigabytes for all uploads together. */
  upload_person_mb: { kind: 'count', required_at: 'save' },
  upload_house_gb: { kind: 'count', required_at: 'save' },
  /** Years after which `npm run retention` removes records, at least the legal minimum. */
  keep_ledger_years: { kind: 'count', required_at: 'save' },
  keep_sale_years: { kind: 'count', required_at: 'save' },
  keep_bank_years: { kind: 'count', required_at: 'save' },
  /** The same for usage records. Null: `RETENTION_YEARS`. */
  keep_use_years: { kind: 'count' },
})

/** The smallest and the largest whole number of a field. */
export const settingRanges = {
  payment_days: [0, 365],
  extension_minutes: [0, 60],
  keep_ledger_years: [30, 99],
  keep_sale_years: [5, 99],
  keep_bank_years: [10, 99],
  keep_use_years: [1, 99],
} as const

export interface CompanySettings {
  house_name: string | null
  logo: FileRef[]
  colour: string | null
  languages: HouseLanguage[]
  lot_no_pattern: string
  payment_days: number
  extension_minutes: number
  increment_rule: (typeof incrementRules)[number]
  commission_payer: (typeof commissionPayers)[number]
  commission_point: Decimal | null
  late_pick_up_basis: (typeof lateFeeBases)[number] | null
  late_pick_up_fee: Decimal | null
  service_fee_point: Decimal | null
  tax_receipt: string | null
  price_limit_percent: Decimal
  price_limit_amount: Decimal
  price_limit_state_owned: Decimal
  charge_approval_above: Decimal | null
  waiver_approval_above: Decimal | null
  refund_approval_above: Decimal | null
  payout_approval_above: Decimal | null
  reserve_approval_above: Decimal | null
  second_decider_above: Decimal | null
  ticket_limit: Decimal
  upload_person_mb: number
  upload_house_gb: number
  keep_ledger_years: number
  keep_sale_years: number
  keep_bank_years: number
  keep_use_years: number | null
}

export const defaultSettings: CompanySettings = {
  house_name: null,
  logo: [],
  colour: null,
  languages: [...houseLanguages],
  lot_no_pattern: 'YJT-{year}-{no:6}',
  payment_days: usualPaymentDays,
  extension_minutes: 5,
  increment_rule: 'multiple',
  commission_payer: 'buyer',
  commission_point: null,
  late_pick_up_basis: null,
  late_pick_up_fee: null,
  service_fee_point: null,
  tax_receipt: null,
  price_limit_percent: '1.00',
  price_limit_amount: '10000.00',
  price_limit_state_owned: '0.00',
  charge_approval_above: null,
  waiver_approval_above: null,
  refund_approval_above: null,
  payout_approval_above: null,
  reserve_approval_above: null,
  second_decider_above: null,
  ticket_limit: '120.000',
  upload_person_mb: 500,
  upload_house_gb: 20,
  keep_ledger_years: settingRanges.keep_ledger_years[0],
  keep_sale_years: settingRanges.keep_sale_years[0],
  keep_bank_years: settingRanges.keep_bank_years[0],
  keep_use_years: null,
}

/** The settings that make an act wait for an approval. */
export type ApprovalLimit = Extract<keyof CompanySettings, `${string}_approval_above`>

export interface CompanySettingsRow extends CompanySettings {
  version: number
  updated_at: string
  updated_by: number | null
  updated_by_name: string | null
  actions: string[]
}

/** Settings that change no limit and remove nothing, so changing them needs no password. */
const lookSettings = ['house_name', 'logo', 'colour', 'languages', 'lot_no_pattern'] as const
export const usualTerms = [
  'payment_days',
  'extension_minutes',
  'increment_rule',
  'commission_payer',
  'commission_point',
  'late_pick_up_basis',
  'late_pick_up_fee',
  'service_fee_point',
  'tax_receipt',
] as const satisfies readonly (keyof CompanySettings)[]

export type UsualTerms = Pick<CompanySettings, (typeof usualTerms)[number]>
export const withoutPassword: readonly string[] = [...lookSettings, ...usualTerms]

const tag = 'company_settings'

export const settingRoutes = {
  get: route<CompanySettingsRow>()({
    method: 'GET',
    path: '/api/settings',
    permission: 'settings.read',
    tag,
  }),
  /** A field that is left out keeps its value. Limits and periods ask for the password again. */
  change: route<CompanySettingsRow>()({
    method: 'PUT',
    path: '/api/settings',
    permission: 'settings.change',
    tag,
    reauthenticate: 'sometimes',
    body: patchSchema(companySettings),
  }),
  /** The picture on the sign-in page, so nobody has to be signed in. */
  logo: route<Blob>()({
    method: 'GET',
    path: '/api/settings/logo',
    permission: 'public',
    tag,
    raw: 'answer',
  }),
}
