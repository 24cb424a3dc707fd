import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { duplicateQuestion } from '#contract/duplicate-question.ts'
import type { Route } from '#contract/grammar/route.ts'
import type { Key } from '#texts/text.ts'
import { ApiError, call } from '#web/transport/api.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { createStore, type Store } from '#web/state/store.ts'
import type { FormValues } from '#web/ui/form-values.ts'
import css from './identity-check.module.css'

/** An existing record: a hard hit is the same one, a soft hit may be. */
interface Hit {
  kind: 'hard' | 'soft'
  field: string
  id?: number
}
type Question = NonNullable<(typeof duplicateQuestion)['_zod']['output']>

/** How the records of a resource differ from each other. */
export interface DuplicateRule<H extends Hit = Hit> {
  /** One hit in words; without any, the server's message is shown. */
  words(hit: H, text: Speaker): string | undefined
  /** The address of a hit that the person may see. */
  hrefOf?(hit: H): string | undefined
  /** Asks before a record like a soft hit is saved. */
  question: { title: Key; text: Key; verb: Key }
  /** An alternative to a new record, such as a contact of the record it duplicates. */
  instead?: Instead<H>
  /** Looks while typing, and shows what it found under the fields, with a heading. */
  typing?: { route: Route<{ hits: H[] }, Question>; hard: Key; soft: Key }
}

interface Instead<H extends Hit> {
  /** The label of its button. Undefined if this hit cannot offer it. */
  verb(hit: H, text: Speaker): string | undefined
  /** Saves it, and answers the record that the form is done with. */
  save(hit: H, body: Body): Promise<unknown>
}

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
type Body = Record<string, unknown>

/** Prevents duplicates: it looks for them while typing, and asks if the server finds one on saving. */
export function useIdentityCheck<H extends Hit>(
  identity: DuplicateRule<H> | undefined,
  form: UseFormReturn<FormValues>,
  id: number | undefined,
): IdentityCheck {
  const text = useText()
  const [hits] = useState(() => createStore<readonly H[]>([]))
  const [asked, setAsked] = useState<readonly H[]>()
  const settle = useRef<(answer: boolean | H) => void>(undefined)
  useTypedCheck(identity?.typing?.route, form, id, hits)
  const under = useMemo(
    () => (name: string) => identity?.typing && <Hits of={identity} hits={hits} field={name} />,
    [identity, hits],
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
      text={text.t(identity.question.text)}
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

interface HitsProps<H extends Hit> {
  of: DuplicateRule<H>
  hits: Store<readonly H[]>
  field: string
}

function Hits<H extends Hit>({ of, hits, field }: HitsProps<H>) {
  const { typing } = of
  const text = useText()
  const found = hits.use().filter((hit) => hit.field === field)
  if (!typing || found.length === 0) return null
  const hard = found.some((hit) => hit.kind === 'hard')
  return <HitList hits={found} of={of} title={text.t(hard ? typing.hard : typing.soft)} />
}

interface HitListProps<H extends Hit> {
  hits: readonly H[]
  of: DuplicateRule<H>
  title?: string
  plain?: boolean
}

function HitList<H extends Hit>({ hits, of, title, plain = false }: HitListProps<H>) {
  const text = useText()
  const hard = hits.some((hit) => hit.kind === 'hard')
  return (
    <ul className={plain ? css.plain : css.hits} data-hard={hard || undefined} aria-live="polite">
      {title && (
        <li>
          <b>{title}</b>
        </li>
      )}
      {hits.map((hit, index) => (
        <li key={hit.id ?? index}>
          {of.words(hit, text)} <HitLink href={of.hrefOf?.(hit)} />
        </li>
      ))}
    </ul>
  )
}

interface InsteadProps<H extends Hit> {
  of: Instead<H> | undefined
  hit: H
  onChoose: (hit: H) => void
}

function InsteadButton<H extends Hit>({ of, hit, onChoose }: InsteadProps<H>) {
  const text = useText()
  const verb = of?.verb(hit, text)
  return verb === undefined ? null : (
    <Button variant="light" onClick={() => onChoose(hit)}>
      {verb}
    </Button>
  )
}

/** Opens the record in a new tab, because the form's text would be lost in this one. */
function HitLink({ href }: { href: string | undefined }) {
  const { t } = useText()
  if (href === undefined) return null
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {t('form.openHit')}
    </a>
  )
}
