import { Link } from 'react-router'
import type { Amount, People } from '#contract/dashboard.ts'
import { useText } from '#web/text/text.tsx'
import { SortedTable, type SortedColumn } from './sorted-table.tsx'

type Row = People['rows'][number]
const counts = ['followed', 'created', 'deals', 'held', 'overdue'] as const

/** One row per person: their work in the period and their current records. Each number opens its list. */
export function PeopleRows({ people }: { people: People }) {
  const { t, number, money } = useText()
  const link = ({ value, url }: Amount) => (value === 0 ? '0' : <Link to={url}>{number(value)}</Link>)
  const columns: SortedColumn<Row>[] = [
    { id: 'name', header: t('home.people.name'), by: ({ name }) => name, cell: ({ name }) => name },
    ...counts.map((id): SortedColumn<Row> => ({
      id,
      header: t(`home.people.${id}`),
      by: (row) => row[id].value,
      cell: (row) => link(row[id]),
      align: 'end',
    })),
    {
      id: 'sum',
      header: t('home.people.sum'),
      by: ({ deals }) => Number(deals.sum),
      cell: ({ deals }) => (deals.value === 0 ? '–' : money(deals.sum)),
      align: 'end',
    },
  ]
  return (
    <SortedTable label={t('home.people.title')} rows={people.rows} columns={columns} keyOf={({ id }) => id} />
  )
}
