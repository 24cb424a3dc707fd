import { paperTemplates } from '#contract/paper-templates.ts'
import { layout } from '#web/records/layout.ts'

export const templateLayout = layout(paperTemplates, {
  list: ['title', 'paper', 'company', 'file', 'created_at'],
  card: { facts: ['company', 'created_at'], badge: 'paper' },
  form: { template: ['title', 'paper', 'company', 'file'] },
  wide: ['title', 'paper', 'company', 'file'],
})
