import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type PoolRulesRow, poolRoutes } from '#contract/pool.ts'
import { call } from '#web/transport/api.ts'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { Failed } from '#web/ui/states.tsx'
import css from './pool.module.css'
import { RulesForm } from './rules-form.tsx'

/** 公海规则. */
export function RulesPage() {
  const { t, instant, number } = useText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['pool_rules'],
    queryFn: ({ signal }) => call(poolRoutes.rules, { signal }),
  })
  const saved = (row: PoolRulesRow) => {
    queries.setQueryData(['pool_rules'], row)
    showSuccess(t('pool.rules.saved'))
    void queries.invalidateQueries({ queryKey: ['customers'] })
  }
  return (
    <Page titleKey="screens.poolRules">
      {error && !data && <Failed message={error.message} onRetry={() => void refetch()} />}
      {data?.updated_by_name && (
        <p className={css.note}>
          {t('pool.rules.changed', {
            name: data.updated_by_name,
            date: instant(data.updated_at),
            version: number(data.version),
          })}
        </p>
      )}
      {data && <RulesForm key={data.version} row={data} onSaved={saved} />}
    </Page>
  )
}
