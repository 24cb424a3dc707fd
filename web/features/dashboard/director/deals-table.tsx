import { Link } from 'react-router'
import type { Amount, Ranking, Split } from '#contract/dashboard.ts'
import { useText } from '#web/text/text.tsx'
import { usePercent } from '../percent.ts'
import { usePeriodWords } from '../period-words.ts'
import css from './decisions.module.css'
import { SortedTable, type SortedColumn } from './sorted-table.tsx'

interface Row extends Amount {
  key: string
  by: string
  name: string
  sum: string
  premium?: string
}

/** Sales of the period, by platform and by type of goods. */
export function DealsTable({ platforms, types }: { platforms: Ranking; types: Split }) {
  const { t, number, money, option } = useText()
  const percent = usePercent()
  const period = usePeriodWords('platforms')
  const rows: Row[] = [
    ...platforms.rows.map((row) => ({
      ...row,
      sum: row.sum ?? '0.00',
      key: `p${row.id}`,
      by: t('home.deals.platform'),
    })),
    ...types.parts.map((part) => ({
      ...part,
      sum: part.sum ?? '0.00',
      key: `t${part.option}`,
      by: t('home.deals.type'),
      name: option(types.resource, types.field, part.option),
    })),
  ]
  const columns: SortedColumn<Row>[] = [
    { id: 'by', header: t('home.deals.by'), by: ({ by }) => by, cell: ({ by }) => by },
    {
      id: 'name',
      header: t('home.deals.name'),
      by: ({ name }) => name,
      cell: ({ name, url }) => <Link to={url}>{name}</Link>,
    },
    {
      id: 'n',
      header: t('home.deals.n'),
      by: ({ value }) => value,
      cell: ({ value }) => number(value),
      align: 'end',
    },
    {
      id: 'sum',
      header: t('home.deals.sum'),
      by: ({ sum }) => Number(sum),
      cell: ({ sum }) => money(sum),
      align: 'end',
    },
    {
      id: 'premium',
      header: t('home.deals.premium'),
      by: ({ premium }) => Number(premium ?? 0),
      cell: ({ premium }) => (premium === undefined ? '–' : percent(premium)),
      align: 'end',
    },
  ]
  return (
    <section aria-labelledby="deals" className={css.card}>
      <h2 id="deals" className={css.title}>
        {t('home.deals.title')}
        {period && <span>{period}</span>}
      </h2>
      {rows.length === 0 ? (
        <p className={css.none}>{t('dashboard.nothing')}</p>
      ) : (
        <SortedTable label={t('home.deals.title')} rows={rows} columns={columns} keyOf={({ key }) => key} />
      )}
    </section>
  )
}
