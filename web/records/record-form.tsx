import { Button } from '@mantine/core'
import {
  createContext,
  lazy,
  memo,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useSyncExternalStore,
  type FormEvent,
  type ReactNode,
} from 'react'
import { useFormState } from 'react-hook-form'
import type { Kind } from '../../contract/field.ts'
import { fieldMessage } from '../../texts/field-message.ts'
import { unitOf } from '../text/format.ts'
import { useText } from '../text/text.tsx'
import { DraftNote } from './draft-note.tsx'
import { inputs } from './inputs.tsx'
import type { Layout } from './layout.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { stopComposing, useKeys } from '../ui/use-keys.ts'
import css from './record-form.module.css'
import type { RecordForm } from './use-record-form.ts'

const ConflictView = lazy(async () => ({ default: (await import('./conflict-view.tsx')).ConflictView }))

const Surrounding = createContext<RecordForm | null>(null)

/** The form around a field. */
export function useSurroundingForm(): RecordForm {
  const form = useContext(Surrounding)
  if (!form) throw new Error('A field must be inside a form')
  return form
}

interface RecordFormViewProps {
  of: RecordForm
  children: ReactNode
  onCancel: () => void
  /** The words on the buttons, where they are not Save and Cancel. */
  verb?: string | undefined
  back?: string | undefined
  /** A second way to send the form, after Save: a button of type submit whose value names it. */
  more?: ReactNode
}

/** The form around its fields, with its foot always in sight. Ctrl/⌘ S saves. */
export function RecordFormView({ of, children, onCancel, verb, back, more }: RecordFormViewProps) {
  const frame = useRef<HTMLFormElement>(null)
  const { submit } = of
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
        <Foot onCancel={onCancel} verb={verb} back={back} more={more} />
      </form>
      <LeaveGuard unsaved={of.unsaved} onLeave={of.draft.forget} />
      <Suspense>{of.conflict && <ConflictView form={of} conflict={of.conflict} />}</Suspense>
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
  /** Without a label in sight, where a table's head says it. */
  bare?: boolean
  /** Gets the focus when its drawer opens. */
  focus?: boolean
  help?: ReactNode
  unit?: string | undefined
  /** Stands right under the input, such as what a duplicate check found. */
  after?: ReactNode
}

/** One field: its input by kind, its label with `unit` or its field's own, its mark, its own message only. */
export const FormField = memo(function FormField({
  name,
  wide,
  bare = false,
  focus = false,
  help,
  unit,
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
    <div className={css.field} data-wide={isWide || undefined}>
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
      />
      {after}
      {place.under(name)}
    </div>
  )
})

/** What is wrong with a field. A form state of React Hook Form renders every field after a submission. */
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
  /** The words over a section. */
  title: (section: S) => string
  /** What single fields have besides. */
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

/** The words of a message; the server's come as words already, the others in the language of the moment. */
function useWords() {
  const { texts, language, label } = useText()
  const { resource, labelOf } = useSurroundingForm()
  return (name: string, error: { type?: unknown; message?: unknown } | undefined): string | undefined => {
    const message = typeof error?.message === 'string' ? error.message : undefined
    if (message === undefined || error?.type === 'server') return message
    const said = fieldMessage(texts, language, resource.name, name, resource.fields[name], message)
    // A field without a label of its own is in the message by its name.
    return label(resource.name, name) === name ? said.replace(name, () => labelOf(name)) : said
  }
}

function Foot({ onCancel, verb, back, more }: Omit<RecordFormViewProps, 'of' | 'children'>) {
  const { form, names, labelOf } = useSurroundingForm()
  const { t } = useText()
  const { errors, isSubmitting, submitCount } = useFormState({ control: form.control })
  const words = useWords()
  const wrong = submitCount > 0 ? names.filter((name) => errors[name]) : []
  const general = (errors.root as { server?: { message?: string } } | undefined)?.server?.message
  return (
    <div className={css.foot}>
      {(wrong.length > 0 || general) && (
        <div className={css.summary} role="alert">
          {general && <p>{general}</p>}
          {wrong.length > 0 && <p>{t('form.wrong', { n: wrong.length })}</p>}
          {wrong.map((name) => (
            <button
              key={name}
              type="button"
              title={words(name, errors[name])}
              onClick={() => form.setFocus(name)}
            >
              {labelOf(name)}
            </button>
          ))}
        </div>
      )}
      <div className={css.buttons}>
        <Button variant="default" onClick={onCancel}>
          {back ?? t('act.cancel')}
        </Button>
        <Button
          type="submit"
          loading={isSubmitting}
          title={t('form.saveKey')}
          variant={more ? 'default' : 'filled'}
        >
          {verb ?? t('act.save')}
        </Button>
        <fieldset className={css.more} disabled={isSubmitting}>
          {more}
        </fieldset>
      </div>
    </div>
  )
}
