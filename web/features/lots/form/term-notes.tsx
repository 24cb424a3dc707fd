import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { valueSchema } from '#contract/grammar/field-schema.ts'
import { lots } from '#contract/lots.ts'
import { warningsOf, type Terms } from '#contract/rules/lot-warnings.ts'
import { noticeRule } from '#contract/rules/notice-rule.ts'
import { useNoticeBasis } from '#web/auction/notice-basis.ts'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useText } from '#web/text/text.tsx'
import { bodyValue } from '#web/ui/form-values.ts'
import { useNow } from '#web/ui/use-now.ts'
import { consignorOne, contractOne, useField } from './field-notes.tsx'
import css from './lot-form.module.css'

const termNames = [
  'starting_price',
  'reserve_price',
  'add_price_one',
  'add_price_two',
  'add_price_three',
  'increment_rule',
  'auction_way',
  'pricing_basis',
  'auction_quantity',
  'bond_price',
  'auction_time',
  'commission_point',
  'consignor_commission_point',
  'asset_owner',
  'appraised_value',
  'notice_days',
  'view_from',
  'view_to',
  'priority_party',
] as const satisfies readonly (keyof Terms)[]

const minute = 60_000
const schemas = Object.fromEntries(termNames.map((name) => [name, valueSchema(lots.fields[name])]))

type Period = Pick<Terms, 'contract_id' | 'contract_from' | 'contract_to'>

/** The period of the chosen contract, or else the one stored with the consignor, where it is asked for. */
function useContract(wanted: boolean): Period | undefined {
  const [consignor, contract] = [useField('commission_id'), useField('contract_id')]
  const contract_id = typeof contract === 'number' ? contract : undefined
  const consignor_id = contract_id === undefined && typeof consignor === 'number' ? consignor : undefined
  const { data: named } = useQuery(contractOne(wanted ? contract_id : undefined))
  const { data: stored } = useQuery(consignorOne(wanted ? consignor_id : undefined))
  if (named) return { contract_id: named.id, contract_from: named.from, contract_to: named.to }
  return stored && { contract_from: stored.contract_from, contract_to: stored.contract_to }
}

/** The valid terms among the typed values. */
function useTerms(): Terms {
  const values = useWatch({ control: useSurroundingForm().form.control, name: [...termNames] })
  const given = termNames.map((term, index) => {
    const value = bodyValue(lots.fields[term], values[index] ?? null)
    return [term, schemas[term]?.safeParse(value).success ? value : null]
  })
  return Object.fromEntries(given) as Terms
}

/** Warnings about unusual values. */
export function TermWarning({ name }: { name: keyof Terms }) {
  const { option } = useText()
  const now = useNow(minute)
  const basis = useNoticeBasis()
  const contract = useContract(name === 'commission_id' || name === 'contract_id')
  const terms = { ...useTerms(), ...contract }
  const [warning] = warningsOf(terms, new Date(now), basis).filter((item) => item.field === name)
  return warning ? (
    <p className={css.warning} role="status">
      {option('lots', 'warning', warning.code)}
    </p>
  ) : null
}

/** The value that the rules require, shown under a field that may differ from it. */
export function NoticeRule() {
  const { t } = useText()
  const { days, working } = noticeRule(useTerms(), useNoticeBasis().rules)
  return <p className={css.words}>{t(working ? 'calendar.ruleWorking' : 'calendar.ruleDays', { n: days })}</p>
}
