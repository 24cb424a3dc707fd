import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { Step } from '#contract/grammar/field.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import { ApiError, report } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { isAsked, ruleOf } from './asked-fields.ts'
import { bodyOf, formValues, type FormValue, type FormValues } from '#web/ui/form-values.ts'
import { sendAnew, staleRow, type Stale } from './stale-row.ts'
import { useIdentityCheck, type Identity } from '#web/identity/identity-check.tsx'
import { formNames, type Layout } from './layout.ts'
import { useFormDraft, type FormDraft } from './use-form-draft.ts'

type StoredRow = Readonly<Record<string, unknown>>

export interface FormTask<T> {
  /** The fields of the form, in their sections. */
  layout: Pick<Layout, 'resource' | 'form' | 'wide'>
  /** The row being edited; without it a new one is made. */
  row?: (T & object) | undefined
  /** The first values of a new record. */
  start?: StoredRow
  /**
   * The steps whose fields are asked for while typing; only the button named as a step insists on its own.
   */
  marks?: readonly Step[]
  /** Fields that a step asks for besides, wherever the form shows them. */
  askedAt?: Readonly<Record<string, Step>>
  /** Tells this record from the others, while typing and on saving. */
  identity?: Identity
  /** The key of the saved draft, such as a resource and an id. Without it no draft is saved. */
  draft?: readonly (string | number)[] | undefined
  /**
   * Sends the body, `way` being the button's own word; `quiet`, since the form shows what is wrong itself.
   * Answers nothing when the person changed their mind.
   */
  save: (body: Record<string, unknown>, way: string) => Promise<T | undefined>
  onSaved: (saved: T) => void
  /** The form has shown why it was not saved. */
  onRefused?: (error: ApiError) => void
  /** Words for fields that have none of their own. */
  labelOf?: (name: string) => string
}

export interface Conflict extends Stale {
  original: StoredRow
  mine: FormValues
}

/** A form as its view and its fields see it; the same object until something it says changes. */
export interface RecordForm {
  resource: Resource
  names: readonly string[]
  wide: readonly string[]
  form: UseFormReturn<FormValues>
  masked: readonly string[]
  /** Whether a field bears the mark of a required one. */
  isMarked: (name: string) => boolean
  labelOf: (name: string) => string
  submit: (way?: string) => Promise<void>
  /** Whether leaving now would lose something. */
  unsaved: () => boolean
  draft: FormDraft
  conflict: Conflict | undefined
  settle: (chosen: FormValues) => Promise<void>
  dropConflict: () => void
  rules: (name: string) => (value: FormValue) => true | string
  /** The identity check's note on a field, and its question. */
  under: (name: string) => ReactNode
  question: ReactNode
}

const nothing: readonly string[] = []
const mode = { mode: 'onBlur', reValidateMode: 'onBlur' } as const

/**
 * The form of a record: uncontrolled inputs, rules from the contract, the server's refusals on their fields.
 */
export function useRecordForm<T>(task: FormTask<T>): RecordForm {
  const { layout } = task
  const { resource } = layout
  const names = useMemo(() => formNames(layout), [layout])
  const row = task.row as StoredRow | undefined
  const [conflict, setConflict] = useState<Conflict>()
  const [start] = useState(() => formValues(resource, names, row ?? task.start ?? {}))
  const form = useForm<FormValues>({ ...mode, defaultValues: start })
  const left = useRef(false)
  const draft = useUnchanged(useFormDraft(task.draft?.join('.'), form, start))
  const dirty = useDirty(form)
  const check = useIdentityCheck(task.identity, form, row?.['id'] as number | undefined)
  const latest = useRef<Latest<T>>({ task, check, way: undefined })
  Object.assign(latest.current, { task, check })

  const sent = useSubmit({ form, resource, names, row, latest, left, draft, conflict, setConflict })
  return useUnchanged({
    ...sent,
    ...useWordsAndRules(resource, latest),
    resource,
    names,
    form,
    draft,
    conflict,
    wide: layout.wide,
    masked: (row?.['masked'] as readonly string[] | undefined) ?? nothing,
    isMarked: useCallback((name: string) => isAsked(latest.current.task, name), [latest]),
    unsaved: useCallback(() => dirty.current && !left.current, [dirty]),
    dropConflict: useCallback(() => setConflict(undefined), []),
    under: check.under,
    question: check.question,
  })
}

/** The rule of each field and its label. Both stay the same functions, so that no field renders anew. */
function useWordsAndRules<T>(resource: Resource, latest: Sending<T>['latest']) {
  const { label } = useText()
  const rules = useCallback((name: string) => ruleOf(name, latest), [latest])
  const labelOf = useCallback(
    (name: string) => latest.current.task.labelOf?.(name) ?? label(resource.name, name),
    [label, resource, latest],
  )
  return { rules, labelOf }
}

/** The object of before for as long as all it holds is the same. */
function useUnchanged<T extends object>(next: T): T {
  const kept = useRef(next)
  if ((Object.keys(next) as (keyof T)[]).some((key) => next[key] !== kept.current[key])) kept.current = next
  return kept.current
}

/** Follows whether anything was typed, without rendering anything anew. */
function useDirty(form: UseFormReturn<FormValues>) {
  const dirty = useRef(false)
  useEffect(
    () =>
      form.subscribe({
        formState: { isDirty: true },
        callback: ({ isDirty }) => {
          dirty.current = isDirty ?? dirty.current
        },
      }),
    [form],
  )
  return dirty
}

interface Latest<T> {
  task: FormTask<T>
  check: ReturnType<typeof useIdentityCheck>
  /** The word of the button that is sending the form now. */
  way: string | undefined
}

interface Sending<T> {
  form: UseFormReturn<FormValues>
  resource: Resource
  names: readonly string[]
  row: StoredRow | undefined
  latest: { current: Latest<T> }
  left: { current: boolean }
  draft: FormDraft
  conflict: Conflict | undefined
  setConflict: (conflict: Conflict | undefined) => void
}

/** Sends the form; a row that somebody else saved first is a conflict to settle, and then sent again. */
function useSubmit<T>({ row, conflict, ...of }: Sending<T>) {
  const { form, resource, names, latest, left, draft, setConflict } = of
  const base = useRef(row)
  const running = useRef<Promise<void>>(undefined)
  // Submitted again while it runs, by a second press or by its keys, it is the same one.
  const submit = useCallback(
    (way = '') => {
      const sending = { form, resource, names, latest, left, draft, setConflict, base }
      const begin = form.handleSubmit((values) => sendOnce(sending, values, way))
      if (running.current) return running.current
      latest.current.way = way
      running.current = begin().finally(() => {
        running.current = undefined
        latest.current.way = undefined
      })
      return running.current
    },
    [form, resource, names, latest, left, draft, setConflict],
  )
  const settle = useCallback(
    async (chosen: FormValues) => {
      if (!conflict) return
      base.current = conflict.theirs
      form.reset(formValues(resource, names, conflict.theirs))
      for (const [name, value] of Object.entries(chosen)) form.setValue(name, value, { shouldDirty: true })
      setConflict(undefined)
      await submit()
    },
    [conflict, form, resource, names, setConflict, submit],
  )
  return { submit, settle }
}

type Sent<T> = Omit<Sending<T>, 'row' | 'conflict'> & { base: { current: StoredRow | undefined } }

/** Sends valid values. `base` is the row they are an edit of. */
async function sendOnce<T>(
  { form, resource, names, latest, left, draft, setConflict, base }: Sent<T>,
  values: FormValues,
  way: string,
): Promise<void> {
  const { task, check } = latest.current
  const send = (sent: FormValues) =>
    check.guard((whole) => task.save(whole, way), bodyOf(resource, names, sent, base.current))
  try {
    const saved = await sendAnew(send, values, { resource, names, base })
    if (saved === undefined) return
    left.current = true
    draft.forget()
    task.onSaved(saved)
  } catch (error) {
    const stale = staleRow(error)
    if (stale && base.current) setConflict({ original: base.current, mine: values, ...stale })
    else {
      refuse(form, names, error)
      if (error instanceof ApiError) task.onRefused?.(error)
    }
  }
}

/**
 * Puts the server's messages on their fields and goes to the first; what has no field here is shown above the
 * foot.
 */
function refuse(form: UseFormReturn<FormValues>, names: readonly string[], error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  const fields = Object.entries(error.fields ?? {})
  if (fields.length === 0) {
    form.setError('root.server', { type: 'server', message: error.msg })
    report(error)
    return
  }
  const foreign = fields.filter(([name]) => !names.includes(name))
  for (const [name, message] of fields)
    if (names.includes(name)) form.setError(name, { type: 'server', message })
  if (foreign.length > 0)
    form.setError('root.server', { type: 'server', message: foreign.map(([, message]) => message).join(' ') })
  const first = names.find((name) => error.fields?.[name])
  if (first) form.setFocus(first)
}
