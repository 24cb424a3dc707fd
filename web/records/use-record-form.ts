import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { Step } from '#contract/grammar/field.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import { ApiError } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { isRequiredNow, ruleOf } from './required-fields.ts'
import { bodyOf, formValues, type FormValue, type FormValues } from '#web/ui/form-values.ts'
import { sendAnew, staleRow, type Stale } from './stale-row.ts'
import type { DuplicateRule } from '#web/identity/duplicate-rule.ts'
import { useIdentityCheck } from '#web/identity/identity-check.tsx'
import { formNames, type Layout } from './layout.ts'
import type { DraftNotes } from '#web/transport/drafts.ts'
import { showRefusal } from './show-refusal.ts'
import { useFormDraft, type FormDraft } from './use-form-draft.ts'

type StoredRow = Readonly<Record<string, unknown>>

export interface FormTask<T> {
  /** The fields of the form, in their sections. */
  layout: Pick<Layout, 'resource' | 'form' | 'wide'>
  /** The row to edit. Without it a new one is created. */
  row?: (T & object) | undefined
  /** The first values of a new record. */
  start?: StoredRow
  /**
   * Steps whose fields are marked as required while typing. Only the button named after a step enforces the
   * step's fields.
   */
  marks?: readonly Step[]
  /** Additional fields that a step requires, if the form shows them. */
  requiredAt?: Readonly<Record<string, Step>>
  /** The duplicate check of this record, while typing and when saving. */
  identity?: DuplicateRule
  /** The key of the saved draft, such as a resource and an id. Without it no draft is saved. */
  draft?: readonly (string | number)[] | undefined
  draftNotes?: DraftNotes
  /**
   * Sends the body. `way` is the value of the pressed button. The call is `quiet`, because the form shows
   * errors itself. Resolves to undefined if the user cancels.
   */
  save: (body: Record<string, unknown>, way: string) => Promise<T | undefined>
  onSaved: (saved: T) => void
  /** Called after the form has shown a refusal. */
  onRefused?: (error: ApiError) => void
  /** Labels of fields that have none of their own. */
  labelOf?: (name: string) => string
}

export interface Conflict extends Stale {
  original: StoredRow
  mine: FormValues
}

/** The form for its view and fields. The object stays the same until one of its values changes. */
export interface RecordForm {
  resource: Resource
  names: readonly string[]
  wide: readonly string[]
  form: UseFormReturn<FormValues>
  masked: readonly string[]
  /** Whether a field is marked as required. */
  isMarked: (name: string) => boolean
  labelOf: (name: string) => string
  submit: (way?: string) => Promise<void>
  /** Whether leaving now would lose changes. */
  unsaved: () => boolean
  draft: FormDraft
  conflict: Conflict | undefined
  settle: (chosen: FormValues) => Promise<void>
  dropConflict: () => void
  rules: (name: string) => (value: FormValue) => true | string
  /** The duplicate check's note on a field, and its question. */
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
  const draft = useUnchanged(useFormDraft(task.draft?.join('.'), form, start, task.draftNotes))
  const dirty = useDirty(form)
  const finish = useCallback(
    (saved: unknown) => finished({ task: latest.current.task, left, draft }, saved as T),
    [draft],
  )
  const check = useIdentityCheck(task.identity, form, row?.['id'] as number | undefined, finish)
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
    isMarked: useCallback((name: string) => isRequiredNow(latest.current.task, name), [latest]),
    unsaved: useCallback(() => dirty.current && !left.current, [dirty]),
    dropConflict: useCallback(() => setConflict(undefined), []),
    under: check.under,
    question: check.question,
  })
}

/** Returns the rule and label of each field. Both functions are stable, so that no field rerenders. */
function useWordsAndRules<T>(resource: Resource, latest: Sending<T>['latest']) {
  const { label } = useText()
  const rules = useCallback((name: string) => ruleOf(name, latest), [latest])
  const labelOf = useCallback(
    (name: string) => latest.current.task.labelOf?.(name) ?? label(resource.name, name),
    [label, resource, latest],
  )
  return { rules, labelOf }
}

/** Returns the previous object as long as all its values are the same. */
function useUnchanged<T extends object>(next: T): T {
  const previous = useRef(next)
  if ((Object.keys(next) as (keyof T)[]).some((key) => next[key] !== previous.current[key]))
    previous.current = next
  return previous.current
}

/** Tracks whether anything was typed, without rerendering. */
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
  /** The value of the button that is submitting the form now. */
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

/** Submits the form. If another user saved first, the conflict is resolved and the form submitted again. */
function useSubmit<T>({ row, conflict, ...of }: Sending<T>) {
  const { form, resource, names, latest, left, draft, setConflict } = of
  const base = useRef(row)
  const running = useRef<Promise<void>>(undefined)
  // A second click or key press while a submission runs joins that submission. A new record that was saved is not
  // sent again while the next page loads.
  const submit = useCallback(
    (way = '') => {
      const sending = { form, resource, names, latest, left, draft, setConflict, base }
      const begin = form.handleSubmit((values) => sendOnce(sending, values, way))
      if (running.current) return running.current
      if (left.current && base.current === undefined) return Promise.resolve()
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

/** Finishes the form: the user can leave it without a question, and its draft is deleted. */
function finished<T>(
  { task, left, draft }: Pick<Sending<T>, 'left' | 'draft'> & { task: FormTask<T> },
  saved: T,
) {
  left.current = true
  draft.forget()
  task.onSaved(saved)
}

type Sent<T> = Omit<Sending<T>, 'row' | 'conflict'> & { base: { current: StoredRow | undefined } }

/** Sends valid values. `base` is the row that was edited. */
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
    if (saved !== undefined) finished({ task, left, draft }, saved)
  } catch (error) {
    const stale = staleRow(error)
    if (stale && base.current) setConflict({ original: base.current, mine: values, ...stale })
    else {
      showRefusal(form, names, error)
      if (error instanceof ApiError) task.onRefused?.(error)
    }
  }
}
