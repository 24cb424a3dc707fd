import { lotCosts } from '#contract/costs.ts'
import { layout } from '#web/records/layout.ts'

export const costLayout = layout(lotCosts, {
  form: { form: ['kind', 'payee', 'amount', 'remark', 'receipt'] },
})
