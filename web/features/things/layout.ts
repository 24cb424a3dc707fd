import { thingEvidence, things } from '#contract/things.ts'
import { layout } from '#web/records/layout.ts'

export const evidenceLayout = layout(thingEvidence, {
  form: { evidence: ['kind', 'number', 'date', 'vin', 'plate', 'hull_number', 'new_plate', 'files'] },
})

export const thingLayout = layout(things, {
  list: ['lot_id', 'kind', 'state', 'evidence_due_on', 'out_at', 'accepted_at', 'accept_reason', 'round_no'],
  card: { facts: ['kind', 'evidence_due_on', 'out_at'], badge: 'state' },
})
