import { companySettings } from '#contract/company-settings.ts'
import { layout } from '#web/records/layout.ts'

export const settingsLayout = layout(companySettings, {
  form: {
    prices: ['price_limit_percent', 'price_limit_amount', 'price_limit_state_owned'],
    approvals: ['second_decider_above'],
    weighing: ['ticket_limit'],
    uploads: ['upload_person_mb', 'upload_house_gb'],
  },
})
