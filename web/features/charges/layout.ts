import { lotCharges } from '#contract/charges.ts'
import { layout } from '#web/records/layout.ts'

export const chargeLayout = layout(lotCharges, {
  form: { form: ['side', 'kind', 'nature', 'amount', 'tax_rate', 'reason', 'files'] },
})
