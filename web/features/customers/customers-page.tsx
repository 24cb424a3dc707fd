import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { lazy, memo, Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { customers, type CustomerRow } from '../../../contract/customers.ts'
import { placeOf } from '../../../contract/places.ts'
import type { BulkAnswer } from '../../../contract/envelope.ts'
import { useColumns } from '../../records/columns.tsx'
import { ListScreen } from '../../records/list-screen.tsx'
import { useList } from '../../records/use-list.ts'
import { useCan } from '../../session/session.tsx'
import { Page } from '../../shell/page.tsx'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { allDone, namesIn } from '../../ui/bulk-answer.ts'
import { buttonsWidth } from '../../ui/fitting.ts'
import { PathLink } from '../../ui/path-link.tsx'
import { RowButtons } from '../../ui/row-buttons.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { usePrefetch } from '../../ui/use-prefetch.ts'
import type { DialogAct } from './act-dialogs.tsx'
import { customerColumns, customerWishes } from './customer-columns.tsx'
import { customerList } from './customer-list.ts'
import { useNewest, useRefreshCustomers } from './customer-queries.ts'
import { useUndoableActs } from './undoable-acts.ts'

const drawers = () => import('./customer-drawers.tsx')
const CustomerDrawers = lazy(async () => ({ default: (await drawers()).CustomerDrawers }))
const ActDialog = lazy(async () => ({ default: (await import('./act-dialogs.tsx')).ActDialog }))
const BulkResult = lazy(async () => ({ default: (await import('../../ui/bulk-result.tsx')).BulkResult }))

const menuActs = ['transfer', 'lock', 'unlock', 'release', 'archive'] as const
const card = { facts: ['name', 'phone', 'next_follow_at'], badge: 'status' }
const nameOf = (row: CustomerRow) => row.company_name

interface Asked {
  act: DialogAct
  rows: readonly CustomerRow[]
}

/** 客户管理列表. */
export function CustomersPage() {
  const { t } = useText()
  const list = useList(customerList)
  const record = useOpenRecord()
  usePrefetch(list.rows !== undefined, drawers)
  const [asked, setAsked] = useState<Asked>()
  const [result, setResult] = useState<{ answer: BulkAnswer; rows: readonly CustomerRow[] }>()
  const { open } = record
  const onAdd = useCallback(() => open(null, 'new'), [open])
  const onOpen = useCallback((row: CustomerRow) => open(row.id), [open])
  const undoable = useUndoableActs()
  const navigate = useNavigate()
  const onAct = useCallback(
    (act: string, row: CustomerRow) => {
      if (act === 'lot') void navigate(placeOf('lotForm', { customer: row.id }))
      else if (act === 'edit' || act === 'follow') open(row.id, act)
      else if (act === 'unlock') void undoable.unlock(row)
      else setAsked({ act: act as DialogAct, rows: [row] })
    },
    [open, undoable, navigate],
  )
  const wishes = useMemo(() => customerWishes(onOpen), [onOpen])
  const columns = useColumns<CustomerRow>(customers, customerColumns, wishes)
  const actions = useRowActions(onAct)
  const refresh = useRefreshCustomers()
  const newest = useNewest(list.rows)
  const done = (answer?: BulkAnswer) => {
    setAsked(undefined)
    if (answer && !allDone(answer)) setResult({ answer, rows: asked?.rows ?? [] })
    else showSuccess(answer ? t('list.bulk.allDone', { n: answer.results.length }) : t('customers.done'))
    if (answer) list.clear()
    void refresh()
  }
  const tag = async (rows: readonly CustomerRow[], add: readonly string[], remove: readonly string[]) => {
    setAsked(undefined)
    list.clear()
    const refused = await undoable.tag(rows, add, remove)
    if (refused) setResult({ answer: refused, rows })
  }
  const dialog = asked && {
    act: asked.act,
    rows: asked.rows.map(newest),
    onDone: done,
    onClose: () => setAsked(undefined),
    onLocked: (row: CustomerRow) => {
      setAsked(undefined)
      undoable.locked(row)
      void refresh()
    },
  }
  return (
    <Page
      titleKey="screens.customerList"
      filling
      {...(list.data && { count: list.data.total })}
      action={<PageActions onAdd={onAdd} />}
    >
      <ListScreen
        list={list}
        label={t('screens.customerList')}
        columns={columns}
        card={card}
        nameOf={nameOf}
        onOpen={onOpen}
        actions={actions}
        actionsWidth={buttonsWidth([t('customers.acts.follow'), t('act.edit')], true)}
        bulk={(rows) => <BulkActs onAct={(act) => setAsked({ act, rows })} />}
        searchHint={t('customers.searchHint')}
        empty={{ text: t('customers.empty'), action: <PageActions onAdd={onAdd} /> }}
      />
      <Suspense>
        {(record.id !== null || record.act !== null) && <CustomerDrawers record={record} onAct={onAct} />}
        {dialog && <ActDialog {...dialog} onTag={(add, remove) => void tag(dialog.rows, add, remove)} />}
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

const PageActions = memo(({ onAdd }: { onAdd: () => void }) => {
  const { t } = useText()
  const mayImport = useCan('imports.customers')
  const narrow = useNarrow()
  return (
    <>
      {mayImport && (
        <Button
          component={PathLink}
          to="/crm/index/import"
          variant="default"
          leftSection={<IconFileImport size={16} stroke={1.5} />}
        >
          {t('customers.import')}
        </Button>
      )}
      <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={onAdd}>
        {t(narrow ? 'act.add' : 'customers.add')}
      </Button>
    </>
  )
})

function BulkActs({ onAct }: { onAct: (act: DialogAct) => void }) {
  const { t } = useText()
  return (['transfer', 'release', 'tag'] as const).map((act) => (
    <Button key={act} size="compact-sm" variant="default" onClick={() => onAct(act)}>
      {t(`customers.acts.${act}`)}
    </Button>
  ))
}

/** The buttons of a row: what the row itself says may be done with it now. */
function useRowActions(onAct: (act: string, row: CustomerRow) => void) {
  const { t } = useText()
  const consigns = useCan('lots.write')
  return useCallback(
    (row: CustomerRow) => {
      const may = (act: string) => row.actions.includes(act)
      const acts: RowAction[] = [
        ...(may('follow_up')
          ? [{ id: 'follow', label: t('customers.acts.follow'), onClick: () => onAct('follow', row) }]
          : []),
        ...(may('edit') ? [{ id: 'edit', label: t('act.edit'), onClick: () => onAct('edit', row) }] : []),
        ...(consigns ? [{ id: 'lot', label: t('lots.addFor'), onClick: () => onAct('lot', row) }] : []),
        ...menuActs.filter(may).map((act) => ({
          id: act,
          label: t(`customers.acts.${act}`),
          danger: act === 'archive',
          onClick: () => onAct(act, row),
        })),
      ]
      return <RowButtons actions={acts} name={row.company_name} />
    },
    [t, onAct, consigns],
  )
}
