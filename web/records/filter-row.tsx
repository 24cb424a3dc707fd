import { TextInput } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconChevronDown, IconFilterX, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import type { Field } from '../../contract/field.ts'
import type { Route } from '../../contract/route.ts'
import { staffOptions } from '../../contract/staff.ts'
import { call } from '../api.ts'
import { useText } from '../text.tsx'
import type { DataColumn, TableLayout } from '../ui/data-column.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { filterWords } from './filter-words.ts'
import css from './list-screen.module.css'
import { countFilters, filterableOf } from './list-state.ts'
import type { List } from './use-list.ts'

const FilterPopover = lazy(async () => ({ default: (await import('./filter-popover.tsx')).FilterPopover }))
const FilterSheet = lazy(async () => ({ default: (await import('./filter-popover.tsx')).FilterSheet }))
const ColumnPicker = lazy(async () => ({ default: (await import('../ui/column-picker.tsx')).ColumnPicker }))

export interface FilterItem {
  name: string
  field: Field
  label: string
  words: string
}

interface FilterRowProps<R extends Route> {
  list: List<R>
  search: RefObject<HTMLInputElement | null>
  hint: string
  columns: readonly DataColumn<never>[]
  layout: TableLayout
  onLayout: (layout: TableLayout) => void
}

/** Search, a chip for each filter as far as they fit, the rest behind "more", and the columns. */
export function FilterRow<R extends Route>({ list, search, hint, columns, layout, onLayout }: FilterRowProps<R>) {
  const { t } = useText()
  const narrow = useNarrow()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [picking, setPicking] = useState(false)
  const items = useItems(list)
  const shown = narrow ? 0 : fitting(items, width, t('list.more'))
  const [inRow, folded] = [items.slice(0, shown), items.slice(shown)]
  const set = countFilters(list.spec, list.state)
  return (
    <div className={css.filters} role="search">
      <SearchBox list={list} input={search} hint={hint} />
      <div className={css.chips} ref={ref} hidden={narrow}>
        {width > 0 && inRow.map((item) => <Chip key={item.name} list={list} items={[item]} label={item.label} words={item.words} />)}
        {width > 0 && folded.length > 0 && !narrow && (
          <Chip list={list} items={folded} label={t('list.more')} words={folded.filter((item) => item.words).map((item) => item.label).join(t('list.comma'))} />
        )}
        {set > 0 && (
          <button type="button" className={css.tool} onClick={() => list.change({ filters: {} })}>
            <IconFilterX size={16} stroke={1.5} aria-hidden="true" />{t('list.clear')}
          </button>
        )}
      </div>
      {narrow && <SheetButton list={list} items={items} count={set} />}
      {!narrow && (
        <Suspense fallback={<ColumnsButton />}>
          {picking ? <ColumnPicker columns={columns} layout={layout} onLayout={onLayout} button={<ColumnsButton />} /> : <ColumnsButton onClick={() => setPicking(true)} />}
        </Suspense>
      )}
    </div>
  )
}

function useItems<R extends Route>({ spec, state }: List<R>): FilterItem[] {
  const text = useText()
  const fields = filterableOf(spec.resource).filter(([name]) => !spec.unlisted?.includes(name))
  const refs = fields.some(([name, field]) => field.kind === 'ref' && state.filters[name])
  const staff = useQuery({ queryKey: ['staff', 'options', ''], enabled: refs, queryFn: ({ signal }) => call(staffOptions, { query: { q: '' }, signal, quiet: true }) })
  const names = new Map((staff.data?.items ?? []).map((one) => [String(one.uid), one.nickname]))
  const resource = spec.resource.name
  return fields.map(([name, field]) => ({ name, field, label: text.label(resource, name), words: filterWords(field, state.filters, { text, resource, name, names }) }))
}

const pen = (globalThis as { document?: Document }).document?.createElement('canvas').getContext('2d')

/** How many chips fit, measured as they will be written. */
function fitting(items: readonly FilterItem[], width: number, more: string): number {
  if (pen) pen.font = `13px ${getComputedStyle(document.body).fontFamily}`
  const size = (text: string) => pen?.measureText(text).width ?? text.length * 10
  const widths = items.map((item) => Math.min(240, size(item.label) + (item.words ? size(item.words) + 8 : 0) + 42))
  const all = widths.reduce((sum, one) => sum + one + 6, 0)
  const tail = items.some((item) => item.words) ? 100 : 0
  if (all + tail <= width) return items.length
  const room = width - tail - size(more) - 120
  let used = 0
  return widths.findIndex((one) => (used += one + 6) > room)
}

interface ChipProps<R extends Route> {
  list: List<R>
  items: readonly FilterItem[]
  label: string
  words: string
}

function Chip<R extends Route>({ list, items, label, words }: ChipProps<R>) {
  const [asked, setAsked] = useState(false)
  const button = (extra: { onClick?: () => void }) => (
    <button type="button" className={css.chip} data-on={words !== '' || undefined} aria-haspopup="dialog" {...extra}>
      {label}{words !== '' && <b>{words}</b>}
      <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
    </button>
  )
  if (!asked) return button({ onClick: () => setAsked(true) })
  return <Suspense fallback={button({})}><FilterPopover list={list} items={items}>{button({})}</FilterPopover></Suspense>
}

function SheetButton<R extends Route>({ list, items, count }: { list: List<R>; items: readonly FilterItem[]; count: number }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.tool} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden="true" />{count > 0 ? t('list.filterCount', { n: count }) : t('list.filter')}
      </button>
      {open && <Suspense><FilterSheet list={list} items={items} onClose={() => setOpen(false)} /></Suspense>}
    </>
  )
}

function ColumnsButton(props: { onClick?: () => void }) {
  const { t } = useText()
  return (
    <button type="button" className={css.tool} aria-haspopup="dialog" {...props}>
      <IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden="true" />{t('list.columns.button')}
    </button>
  )
}

const typingPause = 350

function SearchBox<R extends Route>({ list, input, hint }: { list: List<R>; input: RefObject<HTMLInputElement | null>; hint: string }) {
  const { q } = list.state
  const { t } = useText()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = q
  }, [q, input])
  const search = (text: string, pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => list.change({ q: text.trim() }, true), pause)
  }
  return (
    <TextInput
      ref={input} className={css.search} type="search" defaultValue={q} placeholder={hint} aria-label={t('list.search')} maxLength={100}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />} enterKeyHint="search"
      onChange={(event) => {
        if (!(event.nativeEvent as InputEvent).isComposing) search(event.currentTarget.value, typingPause)
      }}
      onCompositionEnd={(event) => search(event.currentTarget.value, typingPause)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') search(event.currentTarget.value, 0)
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
