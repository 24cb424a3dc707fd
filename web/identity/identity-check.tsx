import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Route } from '#contract/grammar/route.ts'
import { ApiError, call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { createStore, type Store } from '#web/state/store.ts'
import type { FormValues } from '#web/ui/form-values.ts'
import type { Body, DuplicateRule, Hit, Question } from './duplicate-rule.ts'
import { HitList, Hits, InsteadButton } from './hit-list.tsx'

export interface IdentityCheck {
  /** The duplicates found for a field, shown right under it. */
  under: (name: string) => ReactNode
  /** The question about soft hits, while it is open. */
  question: ReactNode
  /**
   * Sends a body. Soft hits are asked about and sent again when confirmed; hard ones are messages on their
   * fields.
   */
  guard: <T>(send: (body: Body) => Promise<T>, body: Body) => Promise<T | undefined>
}

/** Prevents duplicates: it looks for them while typing, and asks if the server finds one on saving. */
export function useIdentityCheck<H extends Hit>(
  identity: DuplicateRule<H> | undefined,
  form: UseFormReturn<FormValues>,
  id: number | undefined,
  finish: (saved: unknown) => void,
): IdentityCheck {
  const text = useText()
  const [hits] = useState(() => createStore<readonly H[]>([]))
  const [asked, setAsked] = useState<readonly H[]>()
  const settle = useRef<(answer: boolean | H) => void>(undefined)
  useTypedCheck(identity?.typing?.route, form, id, hits)
  const under = useMemo(
    () => (name: string) =>
      identity?.typing && (
        <Hits of={identity} hits={hits} field={name} finish={id === undefined ? finish : undefined} />
      ),
    [identity, hits, id, finish],
  )
  const confirm = async (soft: readonly H[]) => {
    setAsked(soft)
    const answer = await new Promise<boolean | H>((resolve) => (settle.current = resolve))
    setAsked(undefined)
    return answer
  }
  const guard: IdentityCheck['guard'] = async (send, body) => {
    try {
      return await send(body)
    } catch (error) {
      if (!identity || !(error instanceof ApiError) || error.reason !== 'duplicate') throw error
      const { soft, hits: found = [] } = error.data as { soft?: boolean; hits?: H[] }
      if (!soft) throw onFields(error, found, (hit) => identity.words(hit, text))
      const answer = await confirm(found)
      if (typeof answer === 'boolean') return answer ? send({ ...body, confirm_duplicate: true }) : undefined
      return (await identity.instead?.save(answer, body)) as Awaited<ReturnType<typeof send>>
    }
  }
  const question = identity && asked && (
    <AskDialog
      title={text.t(identity.question.title)}
      text={text.t(identity.question.text(asked))}
      verb={text.t(identity.question.verb)}
      onConfirm={() => settle.current?.(true)}
      onClose={() => settle.current?.(false)}
    >
      <HitList hits={asked} of={identity} plain={!identity.typing} />
      {id === undefined &&
        asked.map((hit) => (
          <InsteadButton
            key={hit.id ?? 0}
            of={identity.instead}
            hit={hit}
            onChoose={(row) => settle.current?.(row)}
          />
        ))}
    </AskDialog>
  )
  return { under, question, guard }
}

const onFields = <H extends Hit>(
  error: ApiError,
  hits: readonly H[],
  words: (hit: H) => string | undefined,
) =>
  new ApiError(error.status, error.code, error.msg, {
    fields: Object.fromEntries(hits.map((hit) => [hit.field, words(hit) ?? error.msg])),
  })

const pause = 700
/** Shorter texts are not checked, because every check counts towards the day's limit. */
const enough = {
  company_name: (text: string) => text.length >= 4,
  phone: (text: string) => text.replace(/\D/g, '').length >= 7,
  credit_code: (text: string) => text.length === 18,
}

const checked = Object.keys(enough) as (keyof typeof enough)[]

const worth = (values: FormValues): Question =>
  Object.fromEntries(
    checked.flatMap((name) => {
      const text = String(values[name] ?? '').trim()
      return enough[name](text) ? [[name, text]] : []
    }),
  )

/** Checks while typing, but never the same value twice. */
function useTypedCheck<H extends Hit>(
  route: Route<{ hits: H[] }, Question> | undefined,
  form: UseFormReturn<FormValues>,
  id: number | undefined,
  hits: Store<readonly H[]>,
): void {
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (!route) return
    asked.current ??= JSON.stringify(worth(form.getValues()))
    let timer: ReturnType<typeof setTimeout>
    let latest = 0
    const find = async (question: Question) => {
      const turn = (latest += 1)
      const body = { ...question, ...(id !== undefined && { id }) }
      const answer = await call(route, { body, quiet: true }).catch((error: unknown) => {
        if (error instanceof ApiError) return { hits: [] }
        throw error
      })
      if (turn === latest) hits.set(answer.hits)
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          const question = worth(values)
          const words = JSON.stringify(question)
          if (words === asked.current) return
          asked.current = words
          if (Object.keys(question).length === 0) hits.set([])
          else void find(question)
        }, pause)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [route, form, id, hits])
}
