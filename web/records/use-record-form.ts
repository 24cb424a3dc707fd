import { useCallback, useMemo, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { bodySchema } from '../../contract/field-schema.ts'
import type { Step } from '../../contract/field.ts'
import type { Resource } from '../../contract/resource.ts'
import { ApiError, report } from '../transport/api.ts'
import { useText } from '../text/text.tsx'
import { bodyOf, bodyValue, formValues, type FormValue, type FormValues } from './form-values.ts'

type Held = Readonly<Record<string, unknown>>

export interface FormTask<T> {
  resource: Resource
  /** The fields of the form, in order. */
  names: readonly string[]
  /** The row being edited; without it a new one is made. */
  row?: (T & object) | undefined
  /** What a new one begins with. */
  start?: Held
  /** The steps whose required fields bear the mark; a save alone unless a later step is in view. */
  marks?: readonly Step[]
  /** Sends the body in the way its button names, if it does; `quiet`, since the form shows what is wrong itself; nothing when the person changed their mind. */
  save: (body: Record<string, unknown>, way: string) => Promise<T | undefined>
  onSaved: (saved: T) => void
  /** Words for fields that have none of their own. */
  labelOf?: (name: string) => string
}

export interface Conflict {
  original: Held
  mine: FormValues
  theirs: Held
}

export interface RecordForm {
  resource: Resource
  names: readonly string[]
  form: UseFormReturn<FormValues>
  masked: readonly string[]
  marks: readonly Step[]
  labelOf: (name: string) => string
  submit: (way?: string) => Promise<void>
  /** Whether leaving now would lose something. */
  unsaved: () => boolean
  conflict: Conflict | undefined
  settle: (chosen: FormValues) => Promise<void>
  dropConflict: () => void
  rules: (name: string) => (value: FormValue) => true | string
}

const saveOnly: readonly Step[] = ['save']
const mode = { mode: 'onBlur', reValidateMode: 'onBlur' } as const

/** The form of a record: uncontrolled inputs, rules from the contract, the server's refusals on their fields. */
export function useRecordForm<T>(task: FormTask<T>): RecordForm {
  const { resource, names } = task
  const base = useRef<Held | undefined>(task.row as Held | undefined)
  const left = useRef(false)
  const [conflict, setConflict] = useState<Conflict>()
  const { label } = useText()
  const form = useForm<FormValues>({
    ...mode,
    defaultValues: formValues(resource, names, (task.row as Held | undefined) ?? task.start ?? {}),
  })
  const { isDirty } = form.formState

  const send = async (values: FormValues, way: string): Promise<void> => {
    const body = bodyOf(resource, names, values, base.current)
    try {
      const saved = await task.save(body, way)
      if (saved === undefined) return
      left.current = true
      task.onSaved(saved)
    } catch (error) {
      const theirs = staleRow(error)
      if (theirs && base.current) setConflict({ original: base.current, mine: values, theirs })
      else refuse(form, names, error)
    }
  }
  const running = useRef<Promise<void>>(undefined)
  /** Given again while it runs, by a second press or by its keys, it is the same one. */
  const submit = (way = '') =>
    (running.current ??= form
      .handleSubmit((values) => send(values, way))()
      .finally(() => (running.current = undefined)))
  const settle = async (chosen: FormValues) => {
    if (!conflict) return
    base.current = conflict.theirs
    form.reset(formValues(resource, names, conflict.theirs))
    for (const [name, value] of Object.entries(chosen)) form.setValue(name, value, { shouldDirty: true })
    setConflict(undefined)
    await submit()
  }
  const rules = useCallback(
    (name: string) => {
      const field = resource.fields[name]
      const schema = field && bodySchema(field)
      return (value: FormValue) => {
        if (!field || !schema) return true
        const result = schema.safeParse(bodyValue(field, value))
        return result.success || (result.error.issues[0]?.message ?? 'bad_format')
      }
    },
    [resource],
  )
  const masked = useMemo(() => (task.row as { masked?: string[] } | undefined)?.masked ?? [], [task.row])
  return {
    resource,
    names,
    form,
    masked,
    marks: task.marks ?? saveOnly,
    labelOf: task.labelOf ?? ((name) => label(resource.name, name)),
    submit,
    conflict,
    settle,
    rules,
    unsaved: () => isDirty && !left.current,
    dropConflict: () => setConflict(undefined),
  }
}

/** The row as it is now, when somebody else was faster. */
function staleRow(error: unknown): Held | undefined {
  if (!(error instanceof ApiError) || error.reason !== 'stale_version') return undefined
  return (error.data as { current?: Held }).current
}

/** Puts the server's messages on their fields and goes to the first; what has no field here is shown above the foot. */
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
