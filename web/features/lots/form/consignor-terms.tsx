import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import type { FormValue } from '#web/ui/form-values.ts'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { consignorOne, useField } from './field-notes.tsx'

const names = ['customer_id', 'commission_payer', 'commission_point', 'consignor_commission_point'] as const

const usualPayer = 'buyer'
const nothingAgreed = {
  customer_id: null,
  commission_payer: usualPayer,
  commission_point: '',
  consignor_commission_point: '',
} as const

/** Fills in the terms of the chosen consignor's contract, but never overwrites typed values. */
export function ConsignorTerms({ isNew }: { isNew: boolean }) {
  const { form } = useSurroundingForm()
  const { dirtyFields } = useFormState({ control: form.control, name: 'commission_id' })
  const id = useField('commission_id')
  const chosen = typeof id === 'number' && (isNew || dirtyFields['commission_id'])
  const { data } = useQuery(consignorOne(chosen ? id : undefined))
  // A new lot starts with the usual payer, which counts as not typed.
  const filled = useRef<Record<string, FormValue>>(isNew ? { commission_payer: usualPayer } : {})
  useEffect(() => {
    if (!data) return
    for (const name of names) {
      const held = form.getValues(name)
      if (held !== null && held !== '' && held !== filled.current[name]) continue
      const agreed = data[name] ?? nothingAgreed[name]
      filled.current[name] = agreed
      if (held !== agreed) form.setValue(name, agreed, { shouldDirty: true, shouldValidate: agreed !== '' })
    }
  }, [data, form])
  return null
}
