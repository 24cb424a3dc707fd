import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import type { CompanySettingsRow } from '#contract/company-settings.ts'
import type { ContractRow } from '#contract/contracts.ts'
import type { ConsignorRow } from '#contract/consignors.ts'
import { settingsQuery } from '#web/features/company-settings/settings-query.ts'
import type { FormValue } from '#web/ui/form-values.ts'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { consignorOne, contractOne, useField } from './field-notes.tsx'

const names = [
  'customer_id',
  'commission_payer',
  'commission_point',
  'consignor_commission_point',
  'late_pick_up_basis',
  'late_pick_up_fee',
] as const

type TermName = (typeof names)[number]
type Terms = { [Name in TermName]?: string | number | null }

/** Default terms of a lot. The usual rate is for the usual payer only. */
function unagreed(usual: CompanySettingsRow | undefined, agreed: Terms): Terms {
  const payer = usual?.commission_payer ?? 'buyer'
  const isUsual = (agreed.commission_payer ?? payer) === payer
  return {
    commission_payer: payer,
    commission_point: (isUsual && usual?.commission_point) || '',
    late_pick_up_basis: agreed.late_pick_up_fee ? null : (usual?.late_pick_up_basis ?? null),
    late_pick_up_fee: usual?.late_pick_up_fee ?? '',
  }
}

/** The terms of the contract or, if none is chosen, those stored with the consignor. */
const agreedTerms = (consignor: ConsignorRow, contract: ContractRow | undefined): Terms => ({
  ...(contract ?? consignor),
  customer_id: consignor.customer_id,
})

const isEmpty = (value: FormValue | undefined): boolean =>
  value === null || value === undefined || value === ''

/** Fills in the terms of the chosen consignor and contract, but never overwrites typed values. */
export function ConsignorTerms({ isNew }: { isNew: boolean }) {
  const { form } = useSurroundingForm()
  const { dirtyFields } = useFormState({ control: form.control, name: ['commission_id', 'contract_id'] })
  const [id, contractId] = [useField('commission_id'), useField('contract_id')]
  const isChosen = isNew || dirtyFields['commission_id'] || dirtyFields['contract_id']
  const chosen = (value: FormValue | undefined) => (typeof value === 'number' && isChosen ? value : undefined)
  const { data: consignor } = useQuery(consignorOne(chosen(id)))
  const { data: contract } = useQuery(contractOne(chosen(contractId)))
  const { data: usual } = useQuery(settingsQuery)
  // A new lot starts with the usual terms, which count as not typed.
  const filled = useRef<{ [Name in string]?: FormValue | undefined }>(isNew ? unagreed(usual, {}) : {})
  useEffect(() => {
    if (!consignor) return
    // A contract of another consignor does not apply to this lot.
    const own = contract?.consignor === consignor.id ? contract : undefined
    if (contract && !own) form.setValue('contract_id', null, { shouldDirty: true })
    const agreed = agreedTerms(consignor, own)
    const otherwise = unagreed(usual, agreed)
    for (const name of names) {
      const held = form.getValues(name)
      if (!isEmpty(held) && held !== filled.current[name]) continue
      const value = agreed[name] ?? otherwise[name] ?? (typeof held === 'string' ? '' : null)
      filled.current[name] = value
      if (held !== value && !(isEmpty(held) && isEmpty(value)))
        form.setValue(name, value, { shouldDirty: true, shouldValidate: !isEmpty(value) })
    }
  }, [consignor, contract, form, usual])
  return null
}
