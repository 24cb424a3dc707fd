import { Select, type SelectProps } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { staffOptions, type StaffOption } from '../contract/staff.ts'
import { call } from './api.ts'
import { useText } from './text.tsx'
import { optionList } from './ui/option-list.ts'

interface StaffInputProps
  extends Pick<SelectProps, 'label' | 'error' | 'required' | 'id' | 'onBlur' | 'placeholder' | 'clearable' | 'aria-label' | 'disabled' | 'size'> {
  value: number | null
  onChange: (value: number | null) => void
  /** The name of the chosen one, where it is known before anybody searched. */
  name?: string | null | undefined
  /** Gets the focus when its dialog opens. */
  focus?: boolean
  /** Which people may be chosen, by their roles. */
  among?: (roles: readonly number[]) => boolean
}

/** Picks a person; the server searches. */
export function StaffInput({ value, onChange, name, focus, among, ...rest }: StaffInputProps) {
  const { t, option } = useText()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [known, setKnown] = useState<StaffOption>()
  const [q] = useDebouncedValue(typed, 250)
  const asked = known && q === known.nickname ? '' : q
  const found = useQuery({
    queryKey: ['staff', 'options', asked],
    enabled: open,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(staffOptions, { query: { q: asked }, signal }),
  })
  const items = (found.data?.items ?? []).filter((one) => !among || among(one.roles))
  const chosen =
    value !== null && !items.some((one) => one.uid === value)
      ? [{ uid: value, nickname: (known?.uid === value && known.nickname) || name || String(value), roles: [] }]
      : []
  const byId = new Map([...items, ...chosen].map((one) => [String(one.uid), one]))
  return (
    <Select
      {...rest}
      searchable
      data-autofocus={focus || undefined}
      value={value === null ? null : String(value)}
      {...optionList}
      data={[...byId].map(([id, one]) => ({ value: id, label: one.nickname }))}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={found.isFetching ? t('ui.searching') : t('ui.nothing')}
      placeholder={rest.placeholder ?? t('ui.staff.placeholder')}
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
              ?.roles.map((role) => option('staff', 'roles', role))
              .join(' · ')}
          </small>
        </span>
      )}
    />
  )
}

const everyone = queryOptions({
  queryKey: ['staff', 'options', ''],
  staleTime: 60_000,
  queryFn: ({ signal }) => call(staffOptions, { query: { q: '' }, signal, quiet: true }),
})

/** Readable names of people by id, for places that have ids only. */
export function useStaffNames(enabled: boolean): ReadonlyMap<string, string> {
  const found = useQuery({ ...everyone, enabled })
  return new Map((found.data?.items ?? []).map((one) => [String(one.uid), one.nickname]))
}

/** The name of one person, asked for when it is needed. */
export async function staffNameOf(queries: QueryClient, uid: number | null): Promise<string | undefined> {
  const found = await queries.fetchQuery(everyone).catch(() => undefined)
  return found?.items.find((one) => one.uid === uid)?.nickname
}
