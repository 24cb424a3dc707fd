import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customers, type CustomerRow } from '../../../contract/customers.ts'
import type { FollowUpRow } from '../../../contract/follow-ups.ts'
import { Facts } from '../../records/facts.tsx'
import { useCan } from '../../session/session.tsx'
import { useText } from '../../text/text.tsx'
import { RowButtons } from '../../ui/row-buttons.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { ConsignorLink } from './consignor-link.tsx'
import { NextFollowUp } from './customer-columns.tsx'
import css from './customers.module.css'
import { customerQuery } from './customer-queries.ts'
import { FollowUpForm } from './follow-up-form.tsx'
import { HistoryTabs } from './history-tabs.tsx'
import { Intention } from './intention.tsx'
import { PoolSentence } from './pool-sentence.tsx'
import { useRefreshCustomers } from './customer-queries.ts'

const facts = [
  'name',
  'phone',
  'wechat',
  'department',
  'duty',
  'area',
  'service_id',
  'credit_code',
  'source',
  'last_follow_at',
  'next_follow_at',
  'live_lots',
  'deal_count',
  'last_deal_at',
  'owner_since',
  'created_at',
  'tags',
  'remark',
] as const
const menuActs = ['transfer', 'lock', 'unlock', 'release', 'archive'] as const

interface CustomerDetailProps {
  id: number
  onAct: (act: string, row: CustomerRow) => void
}

/** Who this customer is, why it is where it is, and all that happened. */
export function CustomerDetail({ id, onAct }: CustomerDetailProps) {
  return (
    <Fetched of={useQuery(customerQuery(id))}>
      {(row) => (
        <div className={css.detail}>
          <Head row={row} onAct={onAct} />
          <PoolSentence row={row} />
          <Facts resource={customers} row={row} names={facts} own={ownOf(row)} />
          <History
            row={row}
            onAdd={row.actions.includes('follow_up') ? () => onAct('follow', row) : undefined}
          />
        </div>
      )}
    </Fetched>
  )
}

const ownOf = (row: CustomerRow) => ({
  phone: <a href={`tel:${row.phone}`}>{row.phone}</a>,
  next_follow_at: <NextFollowUp at={row.next_follow_at} />,
})

function Head({ row, onAct }: { row: CustomerRow; onAct: CustomerDetailProps['onAct'] }) {
  const { t } = useText()
  const consigns = useCan('lots.write')
  const may = (act: string) => row.actions.includes(act)
  return (
    <>
      <div className={css.head}>
        <Intention status={row.status} />
        <span>
          {t('customers.ownedBy')} <b>{row.service_id_name ?? t('customers.owner.pool')}</b>
        </span>
      </div>
      <div className={css.acts}>
        {may('follow_up') && (
          <Button onClick={() => onAct('follow', row)}>{t('customers.acts.follow')}</Button>
        )}
        {may('edit') && (
          <Button variant="default" onClick={() => onAct('edit', row)}>
            {t('act.edit')}
          </Button>
        )}
        <ConsignorLink row={row} />
        <RowButtons
          name={row.company_name}
          inline={0}
          actions={[
            ...(consigns ? [{ id: 'lot', label: t('lots.addFor'), onClick: () => onAct('lot', row) }] : []),
            ...menuActs.filter(may).map((act) => ({
              id: act,
              label: t(`customers.acts.${act}`),
              danger: act === 'archive',
              onClick: () => onAct(act, row),
            })),
          ]}
        />
      </div>
    </>
  )
}

function History({ row, onAdd }: { row: CustomerRow; onAdd: (() => void) | undefined }) {
  const [correcting, setCorrecting] = useState<FollowUpRow>()
  const refresh = useRefreshCustomers()
  const done = () => {
    setCorrecting(undefined)
    void refresh()
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
  return <HistoryTabs id={row.id} count={row.follow_up_count} onCorrect={setCorrecting} onAdd={onAdd} />
}
