import { IconArrowsSort } from '#web/icons/arrows-sort.ts'
import { useText } from '#web/text/text.tsx'
import type { DataColumn, TableSort } from '#web/ui/data-column.ts'
import css from './list-screen.module.css'

interface SortSelectProps {
  columns: readonly DataColumn<never>[]
  sort: TableSort | undefined
  onSort: (sort: TableSort | undefined) => void
}

/** Sorts card lists, which have no column heads to press. It uses the phone's own picker. */
export function SortSelect({ columns, sort, onSort }: SortSelectProps) {
  const { t } = useText()
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  const choose = (value: string) => {
    const descending = value.startsWith('-')
    onSort(value === '' ? undefined : { id: value.slice(descending ? 1 : 0), descending })
  }
  return (
    <span className={`${css.tool} ${css.sort}`} data-on={sort !== undefined || undefined}>
      <IconArrowsSort size={18} stroke={1.5} aria-hidden="true" />
      <select
        aria-label={t('list.sort')}
        value={sort ? `${sort.descending ? '-' : ''}${sort.id}` : ''}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{t('list.unsorted')}</option>
        {sortable.map(({ id, header }) => [
          <option key={`-${id}`} value={`-${id}`}>
            {header} ↓
          </option>,
          <option key={id} value={id}>
            {header} ↑
          </option>,
        ])}
      </select>
    </span>
  )
}
