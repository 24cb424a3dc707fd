import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { valueSchema } from '#contract/grammar/field-schema.ts'
import { type SameReference, sameReferenceRoutes } from '#contract/same-reference.ts'
import type { DuplicateRule } from '#web/identity/duplicate-rule.ts'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'

const words = (hit: SameReference, { t, day, option }: Speaker) =>
  t('finance.sameReference.hit', {
    no: hit.entry_no ?? '',
    date: hit.occurred_on ? day(hit.occurred_on) : '–',
    party: hit.counterparty ?? '–',
    state: option('finance_entries', 'state', hit.state),
  })

/** Asks before the same payment is entered twice. */
export const sameReference: DuplicateRule<SameReference> = {
  words,
  question: {
    title: 'finance.sameReference.title',
    text: () => 'finance.sameReference.text',
    verb: 'finance.sameReference.confirm',
  },
}

const pause = 500
const money = valueSchema({ kind: 'money' })

/** Warns while typing if another entry has this amount and bank reference. */
export function SameReferenceNote() {
  const speaker = useText()
  const { form } = useSurroundingForm()
  const typed = useWatch({ control: form.control, name: ['amount', 'bank_ref'] })
  const [key] = useDebouncedValue(typed.map((item) => String(item ?? '').trim()).join('\n'), pause)
  const [amount = '', bank_ref = ''] = key.split('\n')
  const { data } = useQuery({
    queryKey: ['finance_entries', 'same', amount, bank_ref],
    enabled: bank_ref !== '' && money.safeParse(amount).success,
    queryFn: ({ signal }) =>
      call(sameReferenceRoutes.list, { query: { amount, bank_ref }, signal, quiet: true }),
  })
  if (!data || data.hits.length === 0) return null
  return (
    <span role="status">
      {speaker.t('finance.sameReference.title')}: {data.hits.map((hit) => words(hit, speaker)).join('; ')}
    </span>
  )
}
