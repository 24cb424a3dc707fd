import { usualTerms, type UsualTerms } from '#contract/company-settings.ts'
import type { Db } from '#server/db/client.ts'
import { readSettings } from '#server/features/company-settings/settings.ts'
import type { Agreed } from './contract-terms.ts'

/** The terms of the house for lots that name none. */
export async function usualTermsNow(db: Db): Promise<UsualTerms> {
  const settings = await readSettings(db)
  return Object.fromEntries(usualTerms.map((name) => [name, settings[name]])) as UsualTerms
}

/** The usual terms of the house, and over them what was agreed. The usual rate is for the usual payer only. */
export function termsOrUsual(agreed: Agreed, usual: UsualTerms): Agreed {
  const { commission_point, ...others } = usual
  const isUsualPayer = agreed.commission_payer === usual.commission_payer
  const named = Object.entries(agreed).filter(([, value]) => value !== null && value !== undefined)
  const fee = agreed.late_pick_up_fee ? { late_pick_up_basis: null } : {}
  const scaled = Boolean(agreed.buyer_scale)
  return {
    ...others,
    ...(isUsualPayer && !scaled && { commission_point }),
    ...fee,
    ...Object.fromEntries(named),
  }
}
