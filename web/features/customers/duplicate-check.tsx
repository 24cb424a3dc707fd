import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { checkCustomer, type DuplicateHit } from '../../../contract/customers.ts'
import { ApiError, call } from '../../api.ts'
import type { FormValues } from '../../records/form-values.ts'
import { useText, type Speaker } from '../../text.tsx'
import css from './customers.module.css'

const checked = ['company_name', 'phone', 'credit_code'] as const
type Checked = (typeof checked)[number]
const pause = 700
/** Below this nothing is worth asking: every check counts to the day's limit. */
const enough: Record<Checked, (text: string) => boolean> = {
  company_name: (text) => text.length >= 4,
  phone: (text) => text.replace(/\D/g, '').length >= 7,
  credit_code: (text) => text.length === 18,
}

const worth = (values: FormValues): Partial<Record<Checked, string>> =>
  Object.fromEntries(
    checked.flatMap((name) => {
      const text = String(values[name] ?? '').trim()
      return enough[name](text) ? [[name, text]] : []
    }),
  )

/** Asks while typing who is already there, and not twice for the same. */
export function useDuplicateCheck(form: UseFormReturn<FormValues>, id: number | undefined): readonly DuplicateHit[] {
  const [hits, setHits] = useState<readonly DuplicateHit[]>([])
  const asked = useRef(JSON.stringify(worth(form.getValues())))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let latest = 0
    const ask = async (identity: Partial<Record<Checked, string>>) => {
      const turn = (latest += 1)
      const body = { ...identity, ...(id !== undefined && { id }) }
      const answer = await call(checkCustomer, { body, quiet: true }).catch((error: unknown) => {
        if (error instanceof ApiError) return { hits: [] }
        throw error
      })
      if (turn === latest) setHits(answer.hits)
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          const identity = worth(values)
          const question = JSON.stringify(identity)
          if (question === asked.current) return
          asked.current = question
          if (Object.keys(identity).length === 0) setHits([])
          else void ask(identity)
        }, pause)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form, id])
  return hits
}

/** One hit in words; of a row outside one's scope only that it exists. */
export function hitWords(hit: DuplicateHit, { t }: Speaker): string {
  if (!hit.company_name) return t(`customers.hit.unknown_${hit.kind}`)
  const who = [hit.name, hit.phone].filter(Boolean).join(' ')
  const values = { company: hit.company_name, who, owner: hit.service_id_name ?? '' }
  return hit.in_pool ? t('customers.hit.inPool', values) : t('customers.hit.owned', values)
}

/** What the check found for one field, right under it. */
export function Hits({ hits, field }: { hits: readonly DuplicateHit[]; field: Checked }) {
  const text = useText()
  const found = hits.filter((hit) => hit.field === field)
  if (found.length === 0) return null
  const hard = found.some((hit) => hit.kind === 'hard')
  return (
    <ul className={css.hits} data-hard={hard || undefined} aria-live="polite">
      <li>
        <b>{text.t(hard ? 'customers.hit.hard' : 'customers.hit.soft')}</b>
      </li>
      {found.map((hit, index) => (
        <li key={hit.id ?? index}>{hitWords(hit, text)}</li>
      ))}
    </ul>
  )
}
