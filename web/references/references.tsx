import { Select, type SelectProps } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery, type QueryClient } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import type { Field } from '#contract/grammar/field.ts'
import type { Key } from '#texts/text.ts'
import { choicesQuery, isSmall, nameQuery, type Choice, type Only, type Target } from './reference-sources.ts'
import { useText } from '#web/text/text.tsx'
import { asFound, optionList, orMessage } from '#web/ui/option-list.ts'

type Shared =
  | 'label'
  | 'error'
  | 'required'
  | 'id'
  | 'onBlur'
  | 'placeholder'
  | 'clearable'
  | 'aria-label'
  | 'disabled'
  | 'size'
  | 'description'

interface ReferenceInputProps extends Pick<SelectProps, Shared | 'inputWrapperOrder'> {
  target: Target | undefined
  value: number | null
  onChange: (value: number | null) => void
  /** The name of the chosen record, if it is known. */
  name?: string | null | undefined
  /** Takes the focus when its dialog opens. */
  focus?: boolean
  ref?: Ref<HTMLInputElement>
  /** Filters the choices found. */
  among?: (choice: Choice) => boolean
  only?: Only
  /** Includes records that are out of use. Filters do so, forms do not. */
  all?: boolean
}

/** Picks a record of the target. The server searches, except for the small dictionaries. */
export function ReferenceInput({
  target = 'staff',
  value,
  onChange,
  name,
  focus,
  among,
  only,
  all,
  ...rest
}: ReferenceInputProps) {
  const { t, texts, option } = useText()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [known, setKnown] = useState<Choice>()
  const [q] = useDebouncedValue(typed, 250)
  const unnamed = value !== null && !name && known?.id !== value
  const named = useQuery({ ...nameQuery(target, value ?? 0), enabled: unnamed })
  const label =
    known?.id === value ? known?.label : (name ?? named.data ?? (named.isFetching ? ' ' : `#${value}`))
  const found = useQuery({ ...choicesQuery(target, q === label ? '' : q, only), enabled: open })
  const items = (found.data ?? []).filter(
    (choice) => (all || !choice.off || choice.id === value) && (!among || among(choice)),
  )
  const chosen =
    value !== null && !items.some((item) => item.id === value) ? [{ id: value, label: label ?? '' }] : []
  const byId = new Map<string, Choice>([...items, ...chosen].map((row) => [String(row.id), row]))
  return (
    <Select
      data-autofocus={focus || undefined}
      // Focus does not open the list, because it would cover the dialog before it is read.
      openOnFocus={!focus}
      {...rest}
      searchable
      value={value === null ? null : String(value)}
      {...optionList}
      // Choosing again what is chosen, such as a value filled in beforehand, clears only where nothing else can.
      allowDeselect={!rest.required && !rest.clearable}
      data={[...byId].map(([id, one]) => ({ value: id, label: one.label }))}
      filter={orMessage(
        t(
          found.isFetching
            ? 'ui.searching'
            : typed.trim() === '' && target in texts.form.none
              ? (`form.none.${target}` as Key)
              : 'ui.nothing',
        ),
        isSmall(target) ? undefined : asFound,
      )}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      placeholder={rest.placeholder ?? t(placeholderOf(target))}
      onChange={(id) => {
        setKnown(id === null ? undefined : byId.get(id))
        onChange(id === null ? null : Number(id))
      }}
      renderOption={({ option: one }) => (
        <span>
          {one.label}{' '}
          <small style={{ color: 'var(--secondary)' }}>
            {byId
              .get(one.value)
              ?.roles?.map((role) => option('staff', 'roles', role))
              .join(' · ')}
          </small>
        </span>
      )}
    />
  )
}

const placeholderOf = (target: Target): Key => {
  if (isSmall(target)) return 'form.choose'
  return target === 'staff' ? 'ui.staff.placeholder' : 'ui.reference.placeholder'
}

/** The static look of a `ReferenceInput` before it gets focus. */
export function useReferenceWords(target: Target = 'staff', value: number | null) {
  const { t } = useText()
  const named = useQuery({ ...nameQuery(target, value ?? 0), enabled: value !== null })
  const words = value === null ? undefined : (named.data ?? (named.isFetching ? ' ' : `#${value}`))
  return { words, placeholder: t(placeholderOf(target)) }
}

interface StaffInputProps extends Omit<ReferenceInputProps, 'target' | 'among'> {
  /** The roles of the people to choose from. */
  among?: (roles: readonly number[]) => boolean
}

/** Picks a person. */
export const StaffInput = ({ among, ...rest }: StaffInputProps) => (
  <ReferenceInput {...rest} target="staff" {...(among && { among: ({ roles = [] }) => among(roles) })} />
)

/** The names of the records that fields refer to, for callers that have ids only. */
export function useReferenceNames(
  wanted: readonly { field: Field; ids: readonly string[] }[],
): (field: Field, id: string) => string | undefined {
  const pairs = wanted.flatMap(({ field, ids }) =>
    field.kind === 'ref' ? ids.map((id) => ({ target: targetOf(field), id })) : [],
  )
  const found = useQueries({ queries: pairs.map(({ target, id }) => nameQuery(target, Number(id))) })
  return (field, id) =>
    found[pairs.findIndex((pair) => pair.target === targetOf(field) && pair.id === id)]?.data ?? undefined
}

const targetOf = (field: Field): Target => field.target ?? 'staff'

/** The names of people by id. */
export function useStaffNames(enabled: boolean): ReadonlyMap<string, string> {
  const found = useQuery({ ...choicesQuery('staff', ''), enabled })
  return new Map((found.data ?? []).map((choice) => [String(choice.id), choice.label]))
}

/** The name of one person, fetched when it is needed. */
export async function staffNameOf(queries: QueryClient, uid: number | null): Promise<string | undefined> {
  const found = await queries.fetchQuery(choicesQuery('staff', '')).catch(() => undefined)
  return found?.find((choice) => choice.id === uid)?.label
}
