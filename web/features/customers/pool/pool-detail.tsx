import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { customers } from '../../../../contract/customers.ts'
import type { PoolRow } from '../../../../contract/pool.ts'
import { Facts } from '../../../records/facts.tsx'
import { useText } from '../../../text/text.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import css from '../customers.module.css'
import { HistoryTabs } from '../history-tabs.tsx'
import { Intention } from '../intention.tsx'
import { PoolSentence } from '../pool-sentence.tsx'
import { Phone } from './pool-columns.tsx'
import { poolCustomerQuery } from './pool-queries.ts'

const facts = [
  'name',
  'phone',
  'wechat',
  'department',
  'duty',
  'area',
  'prev_service_id',
  'pool_at',
  'credit_code',
  'source',
  'last_follow_at',
  'deal_count',
  'last_deal_at',
  'created_at',
  'tags',
  'remark',
] as const

interface PoolDetailProps {
  id: number
  onAct: (act: 'claim' | 'assign', row: PoolRow) => void
  reveal: (row: PoolRow) => Promise<void>
  onClose: () => void
}

/** A customer of the pool, its numbers masked until they are asked for or it is claimed. */
export function PoolDetail({ id, onAct, reveal, onClose }: PoolDetailProps) {
  const { t } = useText()
  const found = useQuery(poolCustomerQuery(id))
  return (
    <SideDrawer title={found.data?.company_name ?? ' '} onClose={onClose} width={720}>
      <Fetched of={found}>
        {(row) => (
          <div className={css.detail}>
            <div className={css.head}>
              <Intention status={row.status} />
            </div>
            <div className={css.acts}>
              {row.actions.includes('claim') && (
                <Button onClick={() => onAct('claim', row)}>{t('pool.acts.claim')}</Button>
              )}
              {row.actions.includes('assign') && (
                <Button variant="default" onClick={() => onAct('assign', row)}>
                  {t('pool.acts.assign')}
                </Button>
              )}
            </div>
            <PoolSentence row={row} />
            <Facts
              resource={customers}
              row={row}
              names={facts}
              own={{ phone: <Phone row={row} reveal={reveal} /> }}
            />
            <HistoryTabs id={id} count={row.follow_up_count} />
          </div>
        )}
      </Fetched>
    </SideDrawer>
  )
}
