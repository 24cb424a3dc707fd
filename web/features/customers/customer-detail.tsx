import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customers, type CustomerRow } from '#contract/customers.ts'
import type { FollowUpRow } from '#contract/follow-ups.ts'
import { Facts } from '#web/records/facts.tsx'
import type { ActsInUse } from '#web/records/use-acts.tsx'
import { useText } from '#web/text/text.tsx'
import { RowButtons } from '#web/ui/row-buttons.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import type { CustomerAct } from './acts.ts'
import { ConsignorLink } from './consignor-link.tsx'
import { NextTime } from '#web/ui/next-time.tsx'
import css from './customers.module.css'
import { CustomerPhone, revealOf } from './customer-phone.tsx'
import { refreshCustomers, customerQuery } from './customer-queries.ts'
import { FollowUpForm } from './follow-up-form.tsx'
import { HistoryTabs } from './history-tabs.tsx'
import { Intention } from './intention.tsx'
import { customerLayout } from './layout.ts'
import { Deals, LiveLots } from './lot-counts.tsx'
import { PoolSentence } from './pool-sentence.tsx'

type Acts = ActsInUse<CustomerRow, CustomerAct>

interface CustomerDetailProps {
  id: number
  acts: Acts
}

/** The customer's facts, its place in the pool's rules, and its history. */
export function CustomerDetail({ id, acts }: CustomerDetailProps) {
  return (
    <QueryView of={useQuery(customerQuery(id))}>
      {(row) => (
        <div className={css.detail}>
          <Head row={row} acts={acts} />
          <PoolSentence row={row} />
          <Facts resource={customers} row={row} names={known(row)} own={ownOf(row)} />
          <History
            row={row}
            onAdd={row.actions.includes('follow_up') ? () => acts.start('follow', [row]) : undefined}
          />
        </div>
      )}
    </QueryView>
  )
}

/** Unknown facts are left out, so that the history stands higher. */
const seldom: readonly string[] = ['credit_code', 'source', 'last_deal_at', 'tags', 'remark']
const isKnown = (value: unknown) =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
const known = (row: CustomerRow) =>
  customerLayout.detail.facts.filter(
    (name) => !seldom.includes(name) || isKnown(row[name as keyof CustomerRow]),
  )

const ownOf = (row: CustomerRow) => ({
  phone: <CustomerPhone row={row} />,
  next_follow_at: <NextTime at={row.next_follow_at} />,
  live_lots: <LiveLots row={row} />,
  deal_count: <Deals row={row} />,
})

function Head({ row, acts }: { row: CustomerRow; acts: Acts }) {
  const { t } = useText()
  const buttons = acts.of(row)
  const [follow, edit] = (['follow', 'edit'] as const).map((act) => buttons.find(({ id }) => id === act))
  return (
    <>
      <div className={css.head}>
        <Intention status={row.status} />
        <span>
          {t('customers.ownedBy')} <b>{row.service_id_name ?? t('customers.owner.pool')}</b>
        </span>
      </div>
      <div className={css.acts}>
        {follow && <Button onClick={follow.onClick}>{follow.label}</Button>}
        {edit && (
          <Button variant="default" onClick={edit.onClick}>
            {edit.label}
          </Button>
        )}
        <ConsignorLink row={row} />
        <RowButtons
          name={row.company_name}
          inline={0}
          actions={buttons.filter((button) => button !== follow && button !== edit)}
        />
      </div>
    </>
  )
}

function History({ row, onAdd }: { row: CustomerRow; onAdd: (() => void) | undefined }) {
  const [correcting, setCorrecting] = useState<FollowUpRow>()
  const done = () => {
    setCorrecting(undefined)
    void refreshCustomers()
  }
  if (correcting)
    return (
      <FollowUpForm
        customerId={row.id}
        row={correcting}
        onSaved={done}
        onCancel={() => setCorrecting(undefined)}
      />
    )
  return (
    <HistoryTabs
      row={row}
      phone={<CustomerPhone row={row} />}
      reveal={revealOf(row)}
      onCorrect={setCorrecting}
      onAdd={onAdd}
    />
  )
}
