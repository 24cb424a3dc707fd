import { useRef } from 'react'
import type { LotListRoute } from './lot-presets.ts'
import { FilterRow } from '#web/lists/filter-row.tsx'
import { readState, viewQuery } from '#web/records/list-state.ts'
import type { List } from '#web/records/use-list.ts'
import { plainLayout } from '#web/ui/data-column.ts'
import { ViewsBar } from '#web/features/views/views-bar.tsx'

const noColumns: [] = []
const keep = () => undefined

/** Quick filters, saved views and filters above the board and the calendar. */
export function FilterBars({ list, hint }: { list: List<LotListRoute>; hint: string }) {
  const search = useRef<HTMLInputElement>(null)
  const { spec, state, change } = list
  return (
    <div>
      <ViewsBar
        spec={spec}
        preset={state.preset}
        now={viewQuery(spec, state)}
        onChoose={(query) => change(readState(spec, new URLSearchParams(query)))}
      />
      <FilterRow
        list={list}
        search={search}
        hint={hint}
        columns={noColumns}
        layout={plainLayout}
        onLayout={keep}
      />
    </div>
  )
}
