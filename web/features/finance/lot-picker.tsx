import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { financeLotOptions } from '../../../contract/finance.ts'
import { call } from '../../api.ts'
import { useText } from '../../text.tsx'
import { asFound, optionList, orTold } from '../../ui/option-list.ts'

interface LotPickerProps {
  label: string
  value: number | null
  /** What it is called, where it may not be among the first that are found. */
  named?: string | null | undefined
  error?: string | undefined
  onChange: (id: number | null) => void
}

/** Picks a lot by number or name; finance has its own list of them, since the lots' lists are not finance's to see. */
export function LotPicker({ label, value, named, error, onChange }: LotPickerProps) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 250)
  const found = useQuery({
    queryKey: ['lots', 'finance', 'options', q],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(financeLotOptions, { query: { q }, signal, quiet: true }),
  })
  const items = found.data?.items ?? []
  const unfound = named && value !== null && !items.some((one) => one.id === value)
  return (
    <Select
      {...optionList}
      label={label}
      error={error}
      required
      searchable
      data-autofocus
      placeholder={t('finance.pickLot')}
      data={[...items, ...(unfound ? [{ id: value, name: named }] : [])].map((one) => ({ value: String(one.id), label: one.name }))}
      filter={orTold(t(found.isFetching ? 'ui.searching' : 'ui.nothing'), asFound)}
      value={value === null ? null : String(value)}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
