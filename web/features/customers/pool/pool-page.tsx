import { Button } from '@mantine/core'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { BulkAnswer } from '../../../../contract/envelope.ts'
import { pool, type PoolRow } from '../../../../contract/pool.ts'
import { useColumns } from '../../../records/columns.tsx'
import { ListScreen } from '../../../records/list-screen.tsx'
import { useList } from '../../../records/use-list.ts'
import { useCan } from '../../../session/session.tsx'
import { Page } from '../../../shell/page.tsx'
import { useText } from '../../../text/text.tsx'
import { showSuccess } from '../../../ui/toast.ts'
import { allDone, namesIn } from '../../../ui/bulk-answer.ts'
import { buttonsWidth } from '../../../ui/fitting.ts'
import { RowButtons } from '../../../ui/row-buttons.tsx'
import { useOpenRecord } from '../../../ui/use-open-record.ts'
import { usePrefetch } from '../../../ui/use-prefetch.ts'
import { useRefreshCustomers } from '../customer-queries.ts'
import { poolColumns, poolWishes } from './pool-columns.tsx'
import { poolList } from './pool-list.ts'
import { useReveals } from './pool-queries.ts'
import { QuotaLine } from './quota-line.tsx'
import { useTaken } from './use-taken.ts'

const detail = () => import('./pool-detail.tsx')
const PoolDetail = lazy(async () => ({ default: (await detail()).PoolDetail }))
const Claim = lazy(async () => ({ default: (await import('./take-dialogs.tsx')).Claim }))
const Assign = lazy(async () => ({ default: (await import('./take-dialogs.tsx')).Assign }))
const BulkResult = lazy(async () => ({ default: (await import('../../../ui/bulk-result.tsx')).BulkResult }))

type Act = 'claim' | 'assign'
interface Asked {
  act: Act
  rows: readonly PoolRow[]
}
const nobody: readonly PoolRow[] = []
const card = { facts: ['phone', 'pool_at', 'pool_reason'], badge: 'status' }
const nameOf = (row: PoolRow) => row.company_name

/** 公海客户列表. */
export function PoolPage() {
  const { t } = useText()
  const plain = useList(poolList)
  const { shown, reveal } = useReveals(plain.rows)
  const list = { ...plain, rows: shown }
  const record = useOpenRecord()
  usePrefetch(shown !== undefined, detail)
  const [asked, setAsked] = useState<Asked>()
  const [result, setResult] = useState<{ answer: BulkAnswer; rows: readonly PoolRow[] }>()
  const { open, close } = record
  const onOpen = useCallback((row: PoolRow) => open(row.id), [open])
  const onAct = useCallback((act: Act, row: PoolRow) => setAsked({ act, rows: [row] }), [])
  const columns = useColumns<PoolRow>(
    pool,
    poolColumns,
    useMemo(() => poolWishes(onOpen, reveal), [onOpen, reveal]),
    'customers',
  )
  const { select } = plain
  const takenBy = useTaken(
    plain.selected,
    useCallback((row: PoolRow) => select([row], false), [select]),
    asked?.rows ?? nobody,
  )
  const refresh = useRefreshCustomers()
  const done = (answer?: BulkAnswer) => {
    const rows = asked?.rows ?? nobody
    setAsked(undefined)
    if (answer && !allDone(answer)) setResult({ answer, rows })
    else showSuccess(t(asked?.act === 'assign' ? 'pool.assigned' : 'pool.claimed', { n: rows.length }))
    if (answer) plain.clear()
    else close()
    void refresh()
  }
  const stop = () => {
    setAsked(undefined)
    if (takenBy !== undefined) close()
  }
  const quota = plain.data?.quota
  const dialog = asked && { rows: asked.rows, quota, takenBy, onDone: done, onClose: stop }
  return (
    <Page
      titleKey="screens.poolList"
      filling
      {...(plain.data && { count: plain.data.total })}
      action={quota && <QuotaLine quota={quota} />}
    >
      <ListScreen
        list={list}
        label={t('screens.poolList')}
        columns={columns}
        card={card}
        nameOf={nameOf}
        onOpen={onOpen}
        actions={useRowActions(onAct)}
        actionsWidth={buttonsWidth([t('pool.acts.claim'), t('pool.acts.assign')], false)}
        bulk={(rows) => <BulkActs onAct={(act) => setAsked({ act, rows })} />}
        searchHint={t('pool.searchHint')}
        empty={{ text: t('pool.empty') }}
      />
      <Suspense>
        {record.id !== null && <PoolDetail id={record.id} onAct={onAct} reveal={reveal} onClose={close} />}
        {dialog && (asked.act === 'claim' ? <Claim {...dialog} /> : <Assign {...dialog} />)}
        {result && (
          <BulkResult
            answer={result.answer}
            nameOf={namesIn(result.rows, (row) => row.company_name)}
            onClose={() => setResult(undefined)}
          />
        )}
      </Suspense>
    </Page>
  )
}

function BulkActs({ onAct }: { onAct: (act: Act) => void }) {
  const { t } = useText()
  const may = { claim: useCan('pool.claim'), assign: useCan('pool.assign') }
  return (['claim', 'assign'] as const)
    .filter((act) => may[act])
    .map((act) => (
      <Button key={act} size="compact-sm" variant="default" onClick={() => onAct(act)}>
        {t(`pool.acts.${act}`)}
      </Button>
    ))
}

function useRowActions(onAct: (act: Act, row: PoolRow) => void) {
  const { t } = useText()
  return useCallback(
    (row: PoolRow) => {
      const acts = (['claim', 'assign'] as const).filter((act) => row.actions.includes(act))
      return (
        <RowButtons
          name={row.company_name}
          actions={acts.map((act) => ({
            id: act,
            label: t(`pool.acts.${act}`),
            onClick: () => onAct(act, row),
          }))}
        />
      )
    },
    [t, onAct],
  )
}
