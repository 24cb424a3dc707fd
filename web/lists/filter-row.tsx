import { useElementSize } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '#web/icons/adjustments-horizontal.ts'
import { IconChevronDown } from '#web/icons/chevron-down.ts'
import { IconColumns3 } from '#web/icons/columns-3.ts'
import { IconFilterX } from '#web/icons/filter-x.ts'
import { memo, useState, type RefObject } from 'react'
import type { Route } from '#contract/grammar/route.ts'
import { useReferenceNames } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'
import type { DataColumn, TableLayout } from '#web/ui/data-column.ts'
import { fittingChips } from '#web/ui/fitting.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { usePrefetch } from '#web/ui/use-prefetch.ts'
import { useNarrow, usePhone } from '#web/ui/use-narrow.ts'
import { filterWords, type FilterItem } from '#web/records/filter-words.ts'
import css from './list-screen.module.css'
import { countFilters, filterableOf } from '#web/records/list-state.ts'
import type { List } from '#web/records/use-list.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const SortSelect = lazyPart(async () => (await import('./sort-select.tsx')).SortSelect)
const FilterPopover = lazyPart(async () => (await import('./filter-popover.tsx')).FilterPopover)
const FilterSheet = lazyPart(async () => (await import('./filter-popover.tsx')).FilterSheet)
const ColumnPicker = lazyPart(async () => (await import('#web/ui/column-picker.tsx')).ColumnPicker)

const prefetchParts = () => {
  FilterPopover.prefetch()
  ColumnPicker.prefetch()
}

interface FilterRowProps<R extends Route> {
  list: List<R>
  search: RefObject<HTMLInputElement | null>
  hint: string
  columns: readonly DataColumn<never>[]
  layout: TableLayout
  onLayout: (layout: TableLayout) => void
}

/** Search, a chip for each filter that fits, the rest behind "more", and the column picker. */
function PlainFilterRow<R extends Route>({
  list,
  search,
  hint,
  columns,
  layout,
  onLayout,
}: FilterRowProps<R>) {
  const { t } = useText()
  const narrow = useNarrow()
  const phone = usePhone()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [picking, setPicking] = useState(false)
  const items = useItems(list)
  usePrefetch(list.data !== undefined && !narrow, prefetchParts)
  const set = countFilters(list.spec, list.state)
  const shown = narrow ? 0 : fittingChips(items, width, t('list.more'), set > 0 ? t('list.clear') : '')
  const [inRow, folded] = [items.slice(0, shown), items.slice(shown)]
  const columnsButton = (onClick?: () => void) => (
    <button type="button" className={css.tool} aria-haspopup="dialog" onClick={onClick}>
      <IconColumns3 size={16} stroke={1.5} aria-hidden="true" />
      {t('list.columns.button')}
    </button>
  )
  return (
    <div className={css.filters} role="search">
      <SearchBox
        className={css.search}
        input={search}
        value={list.state.q}
        label={t('list.search')}
        hint={hint}
        onSearch={(q) => list.change({ q }, true)}
      />
      <div className={css.chips} ref={ref} hidden={narrow}>
        {width > 0 &&
          inRow.map((item) => (
            <Chip key={item.name} list={list} items={[item]} label={item.label} words={item.words} />
          ))}
        {width > 0 && folded.length > 0 && !narrow && (
          <Chip
            list={list}
            items={folded}
            label={t('list.more')}
            words={folded
              .filter((item) => item.words)
              .map((item) => item.label)
              .join(t('list.comma'))}
          />
        )}
        {set > 0 && (
          <button type="button" className={css.tool} onClick={() => list.change({ filters: {} })}>
            <IconFilterX size={16} stroke={1.5} aria-hidden="true" />
            {t('list.clear')}
          </button>
        )}
      </div>
      {phone && <SortSelect columns={columns} sort={list.sort} onSort={(sort) => list.change({ sort })} />}
      {narrow && items.length > 0 && <SheetButton list={list} items={items} count={set} />}
      {!narrow &&
        columns.length > 0 &&
        (picking ? (
          <ColumnPicker
            columns={columns}
            layout={layout}
            onLayout={onLayout}
            button={columnsButton}
            whileLoading={columnsButton()}
          />
        ) : (
          columnsButton(() => setPicking(true))
        ))}
    </div>
  )
}

const shownOf = ({ columns, layout, hint, list }: FilterRowProps<Route>) => [
  columns,
  layout,
  hint,
  list.question,
  list.data?.total,
]

/** The row does not depend on the current page number. */
export const FilterRow = memo(PlainFilterRow, (a, b) =>
  shownOf(a).every((part, at) => part === shownOf(b)[at]),
) as typeof PlainFilterRow

function useItems<R extends Route>({ spec, state }: List<R>): FilterItem[] {
  const text = useText()
  const fields = filterableOf(spec.resource).filter(([name]) => !spec.unlisted?.includes(name))
  const nameOf = useReferenceNames(fields.map(([name, field]) => ({ field, ids: state.filters[name] ?? [] })))
  const resource = spec.words ?? spec.resource.name
  return fields.map(([name, field]) => ({
    name,
    field,
    label: text.label(resource, name),
    words: filterWords(state.filters, { text, resource, name, field, nameOf }),
  }))
}

interface ChipProps<R extends Route> {
  list: List<R>
  items: readonly FilterItem[]
  label: string
  words: string
}

function Chip<R extends Route>({ list, items, label, words }: ChipProps<R>) {
  const [asked, setAsked] = useState(false)
  const button = (onClick?: () => void) => (
    <button
      type="button"
      className={css.chip}
      data-on={words !== '' || undefined}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {label}
      {words !== '' && <b title={words}>{words}</b>}
      <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
    </button>
  )
  if (!asked) return button(() => setAsked(true))
  return <FilterPopover list={list} items={items} button={button} whileLoading={button()} />
}

function SheetButton<R extends Route>({
  list,
  items,
  count,
}: {
  list: List<R>
  items: readonly FilterItem[]
  count: number
}) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.tool} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden="true" />
        {count > 0 ? t('list.filterCount', { n: count }) : t('list.filter')}
      </button>
      {open && <FilterSheet list={list} items={items} onClose={() => setOpen(false)} />}
    </>
  )
}
