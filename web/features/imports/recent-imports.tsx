import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Importable, importRoutes } from '#contract/imports.ts'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import css from './imports.module.css'

const most = 5

/** The latest imports, with those that await a run or can be undone. */
export function RecentImports({ what }: { what: Importable }) {
  const { t, label, option, number } = useText()
  const { data } = useQuery({
    queryKey: ['imports', 'recent', what],
    queryFn: ({ signal }) =>
      call(importRoutes.list, { query: { resource: what, limit: 10 }, signal, quiet: true }),
  })
  if (!data || data.items.length === 0) return null
  return (
    <section>
      <div className={css.bar}>
        <h2 className={css.title}>{t('imports.recent')}</h2>
      </div>
      <div className={css.box} tabIndex={0} role="region" aria-label={t('imports.recent')}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{label('imports', 'file_name')}</th>
              <th scope="col">{label('imports', 'state')}</th>
              <th scope="col">{t('imports.sums.accepted')}</th>
              <th scope="col">{t('imports.sums.updated')}</th>
              <th scope="col">{t('imports.sums.refused')}</th>
              <th scope="col">{label('imports', 'created_at')}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.slice(0, most).map((item) => (
              <tr key={item.id}>
                <td>
                  <Link to={`?job=${item.id}`}>{item.file_name}</Link>
                </td>
                <td>{option('imports', 'state', item.state)}</td>
                {(['accepted', 'updated', 'refused'] as const).map((sum) => (
                  <td key={sum}>{number(item[sum])}</td>
                ))}
                <td>
                  <RelativeTime at={item.created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
