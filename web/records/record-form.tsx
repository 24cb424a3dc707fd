import { memo, useCallback, useRef, useSyncExternalStore, type FormEvent, type ReactNode } from 'react'
import type { Kind } from '#contract/grammar/field.ts'
import { unitOf } from '#web/text/format.ts'
import type { Only } from '#web/references/reference-sources.ts'
import { useText } from '#web/text/text.tsx'
import { FormFoot, type FormFootProps, DraftNote } from './form-foot.tsx'
import { inputs } from './inputs.tsx'
import type { Layout } from './layout.ts'
import { useFocusOnArrival } from '#web/ui/focus.ts'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { stopComposing, useKeys } from '#web/ui/use-keys.ts'
import css from './record-form.module.css'
import { Surrounding, useSurroundingForm, useWords } from './surrounding-form.ts'
import type { RecordForm } from './use-record-form.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ConflictView = lazyPart(async () => (await import('./conflict-view.tsx')).ConflictView)

interface RecordFormViewProps extends FormFootProps {
  of: RecordForm
  children: ReactNode
}

/** The form around its fields. Its foot is always visible. Ctrl/⌘ S saves. */
export function RecordFormView({ of, children, ...foot }: RecordFormViewProps) {
  const frame = useRef<HTMLFormElement>(null)
  const { submit } = of
  useFocusOnArrival(frame)
  useKeys((event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || !frame.current) return
    event.preventDefault()
    frame.current.requestSubmit()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void submit(((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value)
  }
  return (
    <Surrounding value={of}>
      <form
        ref={frame}
        className={css.form}
        onSubmit={onSubmit}
        onKeyDown={stopComposing}
        noValidate
        autoComplete="off"
      >
        {of.draft.back && <DraftNote draft={of.draft} at={of.draft.back} />}
        <div className={css.fields}>{children}</div>
        <FormFoot {...foot} />
      </form>
      <LeaveGuard unsaved={of.unsaved} onLeave={of.draft.forget} />
      {of.conflict && <ConflictView form={of} conflict={of.conflict} />}
      {of.question}
    </Surrounding>
  )
}

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={css.section}>
      <legend className={css.sectionTitle}>{title}</legend>
      <div className={css.grid}>{children}</div>
    </fieldset>
  )
}

interface FormFieldProps {
  name: string
  wide?: boolean
  /** How many sixths of a row it takes at every width, when it stands beside fields that belong to it. */
  sixths?: 2 | 4
  /** Hides the label, because the table's head shows it. */
  bare?: boolean
  /** Gets the focus when its drawer opens. */
  focus?: boolean
  help?: ReactNode
  unit?: string | undefined
  /** Existing values to offer while typing. */
  suggestions?: readonly string[] | undefined
  /** Narrows the choices of a reference. Must be stable, or the field rerenders. */
  only?: Only | undefined
  /**
   * Why the user should check the value. It is shown under the field, and `onLook` runs once the field gets
   * the focus.
   */
  mark?: string | undefined
  onLook?: (name: string) => void
  /**
   * Content right under the input, such as the result of a duplicate check. With `data-beside` it is shown
   * beside the label.
   */
  after?: ReactNode
}

/** One field: the input for its kind, its label with a unit, its mark, and only its own message. */
export const FormField = memo(function FormField({
  name,
  wide,
  sixths,
  bare = false,
  focus = false,
  help,
  unit,
  suggestions,
  only,
  mark,
  onLook,
  after,
}: FormFieldProps) {
  const place = useSurroundingForm()
  const text = useText()
  const fault = useFault(place.form, name)
  const error = useWords()(name, fault)
  const field = place.resource.fields[name]
  if (!field) return null
  const Input = inputs[field.kind]
  const isWide = wide ?? (wideKinds.includes(field.kind) || place.wide.includes(name))
  return (
    <div
      className={css.field}
      data-wide={isWide || undefined}
      data-sixths={sixths}
      data-mark={mark !== undefined || undefined}
      onFocus={mark === undefined ? undefined : () => onLook?.(name)}
    >
      <Input
        name={name}
        field={field}
        resource={place.resource.name}
        form={place.form}
        validate={place.rules(name)}
        disabled={place.masked.includes(name)}
        label={place.labelOf(name) + (unit ?? unitOf(field, text))}
        bare={bare}
        focus={focus}
        required={place.isMarked(name)}
        error={error}
        help={help}
        suggestions={suggestions}
        only={only}
      />
      {mark !== undefined && <p className={css.mark}>{mark}</p>}
      {after}
      {place.under(name)}
    </div>
  )
})

/** The fault of one field. React Hook Form's form state would rerender every field after a submission. */
function useFault({ subscribe, getFieldState }: RecordForm['form'], name: string) {
  const follow = useCallback(
    (changed: () => void) => subscribe({ name, exact: true, formState: { errors: true }, callback: changed }),
    [subscribe, name],
  )
  return useSyncExternalStore(follow, () => getFieldState(name).error)
}

const wideKinds: readonly Kind[] = ['note', 'tags', 'files']

interface FormSectionsProps<S extends string> {
  layout: Pick<Layout<Layout['resource'], string, S>, 'form'>
  /** The heading of a section. */
  title: (section: S) => string
  /** Extras of single fields. */
  fields?: Readonly<Record<string, Omit<FormFieldProps, 'name'>>>
  /** Fields that are not shown now. */
  without?: readonly string[]
  /** JSX of the screen before the fields of a section, and after them. */
  before?: { readonly [K in S]?: ReactNode }
  after?: { readonly [K in S]?: ReactNode }
}

/** The sections of a layout with their fields. */
export function FormSections<S extends string>({
  layout,
  title,
  fields = {},
  without = [],
  before = {},
  after = {},
}: FormSectionsProps<S>) {
  return (Object.keys(layout.form) as S[]).map((section) => (
    <FormSection key={section} title={title(section)}>
      {(before as Partial<Record<S, ReactNode>>)[section]}
      {layout.form[section]
        .filter((name) => !without.includes(name))
        .map((name) => (
          <FormField key={name} name={name} {...fields[name]} />
        ))}
      {(after as Partial<Record<S, ReactNode>>)[section]}
    </FormSection>
  ))
}
