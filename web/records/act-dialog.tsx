import { createContext, useContext, useState, type ReactNode } from 'react'
import type { BulkAnswer } from '#contract/grammar/envelope.ts'
import type { Values } from '#texts/text.ts'
import type { ApiError } from '#web/transport/api.ts'
import { ReferenceInput } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { ChoicePills } from '#web/ui/choice-pills.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { NoteInput } from '#web/ui/note-input.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import type { ActField, ActRow, Acts, RouteAct } from './acts.ts'
import { bodyValue, type FormValue, type FormValues } from '#web/ui/form-values.ts'
import { Fix } from './refusal-fix.tsx'
import { sendAct } from './send-act.ts'

/**
 * An act awaiting confirmation. A bulk act sends all rows at once; a single row is sent with the version that
 * was shown.
 */
export interface ActQuestion<Row extends { id: number }, Id extends string = string> {
  of: Acts<Row, Id>
  id: Id
  rows: readonly Row[]
  /** Called with the route's answer. */
  onDone: (answer: unknown) => void
  /** Shows which of several rows were refused. */
  onRefused: (answer: BulkAnswer) => void
  onClose: () => void
  /** Clears the selection. */
  clear: () => void
}

/** Overrides for the dialog of a special act, in addition to its declaration or instead of it. */
interface OwnParts {
  title?: string
  text?: ReactNode
  verb?: string
  /** Further values for the declared texts. */
  words?: Values
  size?: number
  /** The part of the body that the children collect, and whether it is complete. */
  input?: Readonly<Record<string, unknown>>
  ready?: boolean
  /** The reason why the act is not possible now. If set, it disables the button. */
  problem?: ReactNode
  /** Content to show instead of the refusal's message. Null if the inputs show the message themselves. */
  refusalView?: (refusal: ApiError) => ReactNode
  /** Sends the act, if it is not a simple call with `id` and `version`. */
  send?: () => Promise<unknown>
  /** Inputs that no field declares. */
  children?: ReactNode
}

/** Confirms an act on one or more rows, with its input fields. Refusals are shown in place. */
export function ActDialog<Row extends ActRow, Id extends string>({
  of,
  id,
  onRefused: _onRefused,
  clear: _clear,
  ...rest
}: ActQuestion<Row, Id> & OwnParts) {
  const act = of.acts[id]
  return 'route' in act ? <RouteDialog of={of} act={act} {...rest} /> : null
}

const Refusal = createContext<ApiError | undefined>(undefined)

/** The last refusal of the surrounding dialog's act, for inputs with messages of their own. */
export const useRefusal = () => useContext(Refusal)

type RouteDialogProps<Row extends ActRow> = Omit<ActQuestion<Row>, 'of' | 'id' | 'onRefused' | 'clear'> &
  OwnParts & { of: Acts<Row>; act: RouteAct<Row> }

function RouteDialog<Row extends ActRow>({
  of,
  act,
  rows,
  onDone,
  onClose,
  input,
  ready = true,
  problem: forbidden,
  refusalView,
  send,
  words: more,
  children,
  ...own
}: RouteDialogProps<Row>) {
  const { t } = useText()
  const [values, setValues] = useState<FormValues>({})
  const { problem, refusal, attempt } = useAttempt(of.refresh)
  const fields = Object.entries(act.fields ?? {})
  const body = Object.fromEntries(
    fields
      .map(([name, field]) => [name, bodyValue(field, values[name] ?? null)] as const)
      .filter(([, value]) => value !== null),
  )
  const missing = fields.some(([name, field]) => field.required_at && !(name in body))
  const given = body['reason']
  const [first] = rows
  const words = { name: first ? of.nameOf(first) : '', n: rows.length, act: t(act.verb), ...more }
  const inputs = fields.length > 0 && (
    <ActInputs
      resource={act.route.tag}
      fields={fields}
      values={values}
      onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
    />
  )
  return (
    <AskDialog
      title={t((rows.length > 1 && act.titleMany) || act.title || act.verb, words)}
      text={act.text && t(act.text, words)}
      verb={t(act.verb)}
      {...(act.stay && { stay: t(act.stay) })}
      danger={act.danger !== undefined}
      {...own}
      disabled={!ready || missing || forbidden !== undefined}
      problem={forbidden ?? (refusal && refusalView ? refusalView(refusal) : problem)}
      onConfirm={() => attempt(send ?? (() => sendAct(of, act, rows, { ...body, ...input })), onDone)}
      onClose={onClose}
    >
      {(inputs || children) && (
        <>
          {inputs}
          <Refusal value={refusal}>{children}</Refusal>
        </>
      )}
      <Fix refusal={refusal} onDone={onClose} {...(typeof given === 'string' && { given })} />
    </AskDialog>
  )
}

interface ActInputProps {
  name: string
  field: ActField
  resource: string
  label: string
  required: boolean
  focus: boolean
  value: FormValue
  onChange: (value: FormValue) => void
}

const inputs: Record<ActField['kind'], (props: ActInputProps) => ReactNode> = {
  note: ({ label, required, focus, value, onChange }) => (
    <NoteInput
      data-autofocus={focus || undefined}
      {...{ label, required, onChange }}
      value={String(value ?? '')}
    />
  ),
  choice: (props) => <ActChoice {...props} />,
  day: ({ label, required, value, onChange }) => (
    <DateField kind="day" {...{ label, required, onChange }} value={value as string | null} />
  ),
  ref: ({ field, label, required, focus, value, onChange }) => (
    <ReferenceInput
      target={field.target}
      {...{ label, required, focus, onChange }}
      value={value as number | null}
    />
  ),
}

function ActChoice({ name, field, resource, value, onChange, ...rest }: ActInputProps) {
  const { option } = useText()
  return (
    <ChoicePills
      {...rest}
      chosen={value === null ? [] : [value as string | number]}
      onChange={onChange}
      options={(field.options ?? []).map((item) => ({ value: item, label: option(resource, name, item) }))}
    />
  )
}

interface ActInputsProps {
  resource: string
  fields: readonly (readonly [string, ActField])[]
  values: FormValues
  onChange: (name: string, value: FormValue) => void
}

/**
 * Focuses the first field that is typed or picked in place. A focused calendar would open over the dialog.
 */
function ActInputs({ resource, fields, values, onChange }: ActInputsProps) {
  const { label } = useText()
  const first = fields.find(([, field]) => field.kind !== 'day')?.[0]
  return fields.map(([name, field]) => {
    const Input = inputs[field.kind]
    return (
      <Input
        key={name}
        name={name}
        field={field}
        resource={resource}
        label={label(resource, name)}
        required={field.required_at !== undefined}
        focus={name === first}
        value={values[name] ?? null}
        onChange={(value) => onChange(name, value)}
      />
    )
  })
}
