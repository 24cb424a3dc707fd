import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { call } from '#web/transport/api.ts'
import { type KnownPayer, type Payer, financeLotRoutes } from '#contract/finance-lot.ts'

interface About {
  signUp: number | null
  due: number | null
}

/**
 * The account that the money of a sign-up or of a due came from, or should go to. `isAwaited` until the server has
 * answered.
 */
export function usePayer({ signUp, due }: About): { payer: KnownPayer | undefined; isAwaited: boolean } {
  const { data: payer, isLoading: isAwaited } = useQuery({
    queryKey: ['finance_entries', 'payer', signUp, due],
    enabled: signUp !== null || due !== null,
    queryFn: ({ signal }) =>
      call(financeLotRoutes.knownPayer, {
        query: {
          ...(signUp !== null && { sign_up_id: String(signUp) }),
          ...(due !== null && { due_id: String(due) }),
        },
        signal,
        quiet: true,
      }),
  })
  return { payer, isAwaited }
}

const names = ['counterparty', 'counterparty_bank', 'counterparty_account'] as const

/** Fills the account in where the person has not typed one, and again when another sign-up is chosen. */
export function PayerFill({ due, name: party }: { due: number | null; name: string | null }) {
  const { form } = useSurroundingForm()
  const signUp = useWatch({ control: form.control, name: 'sign_up_id' }) as number | null
  const { payer } = usePayer({ signUp, due })
  const filled = useRef<Partial<Payer>>({ counterparty: party })
  useEffect(() => {
    if (!payer) return
    if (payer.account_id !== null && (form.getValues('account_id') ?? null) === null)
      form.setValue('account_id', payer.account_id)
    for (const name of names) {
      const now = form.getValues(name) ?? ''
      const value = payer[name]
      if (value === null || (now !== '' && now !== filled.current[name])) continue
      form.setValue(name, value)
      filled.current[name] = value
    }
  }, [payer, form])
  return null
}
