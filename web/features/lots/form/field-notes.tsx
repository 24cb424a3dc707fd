import { queryOptions, skipToken } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { moneyInWords } from '#contract/rules/money-words.ts'
import { taxReceipts, type TaxReceipt } from '#contract/rules/lot-choices.ts'
import type { FormValue } from '#web/ui/form-values.ts'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { isAmount } from '#web/features/lot-moves/is-amount.ts'
import css from './lot-form.module.css'
import { consignorRoutes } from '#contract/consignors.ts'
import { contractRoutes } from '#contract/contracts.ts'

/** The consignor with its contract. Idle without an id. */
export const consignorOne = (id: number | undefined) =>
  queryOptions({
    queryKey: ['consignors', 'one', id],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => call(consignorRoutes.get, { params: { id }, signal, quiet: true }),
  })

/** The current value of a field in the form. */
export const useField = (name: string): FormValue | undefined =>
  useWatch({ control: useSurroundingForm().form.control, name })

/** A contract with its terms. Idle without an id. */
export const contractOne = (id: number | undefined) =>
  queryOptions({
    queryKey: ['contracts', 'one', id],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => call(contractRoutes.get, { params: { id }, signal, quiet: true }),
  })

/** The amount as a Chinese document spells it. */
export function InWords({ name }: { name: string }) {
  const { language } = useText()
  const value = useField(name)
  if (language !== 'zh' || typeof value !== 'string' || !isAmount(value)) return null
  return <p className={css.words}>{moneyInWords(value)}</p>
}

/** The usual receipts. Any other may be typed. */
export function TaxChoices() {
  const { t } = useText()
  const { form } = useSurroundingForm()
  const chosen = useField('tax_receipt')
  const choose = (receipt: TaxReceipt) =>
    form.setValue('tax_receipt', taxReceipts[receipt], { shouldDirty: true, shouldValidate: true })
  return (
    <div className={css.choices}>
      {(Object.keys(taxReceipts) as TaxReceipt[]).map((receipt) => (
        <button
          key={receipt}
          type="button"
          aria-pressed={chosen === taxReceipts[receipt]}
          onClick={() => choose(receipt)}
        >
          {t(`lots.form.taxes.${receipt}`)}
        </button>
      ))}
    </div>
  )
}
