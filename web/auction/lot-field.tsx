import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/transport/api.ts'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useText } from '#web/text/text.tsx'
import { asFound, choiceList, orMessage } from '#web/ui/option-list.ts'
import { useLookupField } from './use-lookup-field.ts'
import { financeLotRoutes } from '#contract/finance-lot.ts'

interface LotFieldProps {
  /** The name of the chosen lot. The first results may not include it. */
  named?: string | null | undefined
  onPick?: () => void
}

/**
 * Picks the lot of a form by number or name. Finance has a list of its own, because it may not see the lots'
 * lists.
 */
export function LotField({ named, onPick }: LotFieldProps) {
  const { t } = useText()
  const { labelOf } = useSurroundingForm()
  const { value, inputRef, error, pick } = useLookupField('lot_id')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 250)
  const found = useQuery({
    queryKey: ['lots', 'finance', 'options', q],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(financeLotRoutes.options, { query: { q }, signal, quiet: true }),
  })
  const items = found.data?.items ?? []
  const unfound = named && value !== null && !items.some((item) => item.id === value)
  return (
    <Select
      {...choiceList}
      ref={inputRef}
      openOnFocus={false}
      label={labelOf('lot_id')}
      error={error}
      required
      searchable
      data-autofocus
      placeholder={t('finance.pickLot')}
      data={[...items, ...(unfound ? [{ id: value, name: named }] : [])].map((row) => ({
        value: String(row.id),
        label: row.name,
      }))}
      filter={orMessage(
        t(found.isFetching ? 'ui.searching' : q === '' ? 'finance.noLots' : 'ui.nothing'),
        asFound,
      )}
      value={value === null ? null : String(value)}
      onSearchChange={setTyped}
      onChange={(id) => {
        pick(id === null ? null : Number(id))
        onPick?.()
      }}
    />
  )
}
