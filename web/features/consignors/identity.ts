import type { ConsignorHit } from '#contract/consignors.ts'
import type { DuplicateRule } from '#web/identity/duplicate-rule.ts'

/** The same credit code or customer is the same consignor; the same name may be. */
export const consignorIdentity: DuplicateRule<ConsignorHit> = {
  question: {
    title: 'consignors.duplicate.title',
    text: () => 'consignors.duplicate.text',
    verb: 'consignors.duplicate.confirm',
  },
  words: ({ kind, company_name: name }, { t }) =>
    name && kind === 'hard' ? t('consignors.duplicate.hard', { name }) : name || undefined,
}
