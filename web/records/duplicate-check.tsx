import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '../transport/api.ts'
import css from './duplicate-check.module.css'
import type { FormValues } from './form-values.ts'

const checked = ['company_name', 'phone', 'credit_code'] as const
export type Checked = (typeof checked)[number]
export type Identity = Partial<Record<Checked, string>>
interface Hit {
  kind: 'hard' | 'soft'
  field: Checked
  id?: number
}

const pause = 700
/** Below this nothing is worth asking: every check counts to the day's limit. */
const enough: Record<Checked, (text: string) => boolean> = {
  company_name: (text) => text.length >= 4,
  phone: (text) => text.replace(/\D/g, '').length >= 7,
  credit_code: (text) => text.length === 18,
}

const worth = (values: FormValues): Identity =>
  Object.fromEntries(
    checked.flatMap((name) => {
      const text = String(values[name] ?? '').trim()
      return enough[name](text) ? [[name, text]] : []
    }),
  )

/** Asks while typing who is already there, and not twice for the same. `ask` must be stable. */
export function useDuplicateCheck<H extends Hit>(
  form: UseFormReturn<FormValues>,
  id: number | undefined,
  ask: (body: Identity & { id?: number }) => Promise<{ hits: readonly H[] }>,
): readonly H[] {
  const [hits, setHits] = useState<readonly H[]>([])
  const asked = useRef(JSON.stringify(worth(form.getValues())))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let latest = 0
    const find = async (identity: Identity) => {
      const turn = (latest += 1)
      const answer = await ask({ ...identity, ...(id !== undefined && { id }) }).catch((error: unknown) => {
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
          else void find(identity)
        }, pause)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form, id, ask])
  return hits
}

interface HitListProps<H extends Hit> {
  hits: readonly H[]
  words: (hit: H) => string
  /** Above them, in red where one of them is hard; without it they stand alone. */
  title?: (hard: boolean) => ReactNode
}

/** What the check found, in words. */
export function HitList<H extends Hit>({ hits, words, title }: HitListProps<H>) {
  if (hits.length === 0) return null
  const hard = hits.some((hit) => hit.kind === 'hard')
  return (
    <ul className={css.hits} data-hard={hard || undefined} aria-live="polite">
      {title && (
        <li>
          <b>{title(hard)}</b>
        </li>
      )}
      {hits.map((hit, index) => (
        <li key={hit.id ?? index}>{words(hit)}</li>
      ))}
    </ul>
  )
}
