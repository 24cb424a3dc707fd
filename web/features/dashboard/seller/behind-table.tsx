import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { customerRoutes, type CustomerRow } from '#contract/customers.ts'
import type { Amount, Behind } from '#contract/dashboard.ts'
import { customerActs } from '#web/features/customers/acts.ts'
import { ActDialogs, useActs } from '#web/records/use-acts.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { sayRefusal } from '#web/ui/undo-toast.tsx'
import { SortedTable, type SortedColumn } from '../director/sorted-table.tsx'
import css from '../director/decisions.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const CustomerDialog = lazyPart(
  async () => (await import('#web/features/customers/act-dialogs.tsx')).CustomerDialog,
)

type Row = Behind['rows'][number]
const counts = ['overdue', 'falling', 'held'] as const
/** The most customers that one bulk act takes. */
const most = 100

/** Customers whose follow-up is overdue, or that will soon fall into the pool. */
async function lateCustomersOf({ id }: Row): Promise<CustomerRow[]> {
  const read = (query: object) =>
    call(customerRoutes.list, { query: { service_id: [String(id)], ...query, limit: most } })
  const pages = await Promise.all([read({ overdue: ['true'] }), read({ falling_soon: ['true'] })])
  return [...new Map(pages.flatMap(({ items }) => items.map((row) => [row.id, row]))).values()]
}

/**
 * The people of the team who are behind. A row's button assigns all their late customers to somebody else.
 */
export function BehindTable({ rows }: { rows: readonly Row[] }) {
  const { t, number, relative } = useText()
  const acts = useActs(customerActs, {
    onDone: () => void queries.invalidateQueries({ queryKey: ['dashboard'] }),
  })
  const handOver = (row: Row) =>
    lateCustomersOf(row).then((found) => acts.start('transfer', found.slice(0, most)), sayRefusal)
  const link = ({ value, url }: Amount) => (value === 0 ? '0' : <Link to={url}>{number(value)}</Link>)
  const columns: SortedColumn<Row>[] = [
    { id: 'name', header: t('home.people.name'), by: ({ name }) => name, cell: ({ name }) => name },
    ...counts.map((id): SortedColumn<Row> => ({
      id,
      header: t(`home.behind.${id}`),
      by: (row) => row[id].value,
      cell: (row) => link(row[id]),
      align: 'end',
    })),
    {
      id: 'last',
      header: t('home.behind.last'),
      by: ({ last_at }) => last_at ?? '',
      cell: ({ last_at }) => (last_at === null ? t('dashboard.work.never') : relative(last_at)),
    },
    {
      id: 'act',
      header: t('home.behind.act'),
      by: ({ overdue, falling }) => overdue.value + falling.value,
      cell: (row) =>
        row.overdue.value + row.falling.value > 0 && (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={t('home.behind.handOverOf', { name: row.name })}
            onClick={() => void handOver(row)}
          >
            {t('home.behind.handOver')}
          </Button>
        ),
      align: 'end',
    },
  ]
  return (
    <section aria-labelledby="behind" className={css.card}>
      <h2 id="behind" className={css.title}>
        {t('dashboard.widgets.behind')}
      </h2>
      <SortedTable
        label={t('dashboard.widgets.behind')}
        rows={rows}
        columns={columns}
        keyOf={({ id }) => id}
      />
      <ActDialogs acts={acts} dialog={acts.asked && <CustomerDialog {...acts.asked} />} />
    </section>
  )
}
