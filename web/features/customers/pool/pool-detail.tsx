import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { customers } from '#contract/customers.ts'
import type { PoolRow } from '#contract/pool.ts'
import { useDrawerTitle } from '#web/records/drawer-title.ts'
import { Facts } from '#web/records/facts.tsx'
import type { ActsInUse } from '#web/records/use-acts.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import css from '../customers.module.css'
import { HistoryTabs } from '../history-tabs.tsx'
import { Intention } from '../intention.tsx'
import { PoolSentence } from '../pool-sentence.tsx'
import type { PoolAct } from './acts.ts'
import { poolCustomerLayout } from './layout.ts'
import { PoolPhone } from './pool-columns.tsx'
import { poolCustomerQuery } from './pool-queries.ts'

interface PoolDetailProps {
  id: number
  acts: ActsInUse<PoolRow, PoolAct>
  reveal: (row: PoolRow) => Promise<void>
  onClose: () => void
}

/** A pool customer. Its numbers are masked until they are revealed or it is claimed. */
export function PoolDetail({ id, acts, reveal, onClose }: PoolDetailProps) {
  const found = useQuery(poolCustomerQuery(id))
  const title = useDrawerTitle({
    resource: 'pool',
    id,
    row: found.data,
    nameOf: ({ company_name }) => company_name,
    kind: 'search.kinds.pool',
  })
  return (
    <SideDrawer title={title} onClose={onClose} width={720}>
      <QueryView of={found}>
        {(row) => (
          <div className={css.detail}>
            <div className={css.head}>
              <Intention status={row.status} />
            </div>
            <div className={css.acts}>
              {acts.of(row).map((act) => (
                <Button
                  key={act.id}
                  variant={act.id === 'claim' ? 'filled' : 'default'}
                  disabled={act.disabled === true}
                  onClick={act.onClick}
                >
                  {act.label}
                </Button>
              ))}
            </div>
            <PoolSentence row={row} />
            <Facts
              resource={customers}
              row={row}
              names={poolCustomerLayout.detail.facts}
              own={{ phone: <PoolPhone row={row} reveal={reveal} /> }}
            />
            <HistoryTabs
              row={row}
              phone={<PoolPhone row={row} reveal={reveal} />}
              reveal={row.actions.includes('reveal') ? () => reveal(row) : undefined}
            />
          </div>
        )}
      </QueryView>
    </SideDrawer>
  )
}
