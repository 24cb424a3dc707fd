import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { addressOf } from '../../../contract/addresses.ts'
import { recyclers, type RecyclerRow } from '../../../contract/recyclers.ts'
import { useColumns } from '../../records/columns.tsx'
import { ListScreen } from '../../records/list-screen.tsx'
import { useList } from '../../records/use-list.ts'
import { useCan } from '../../session/session.tsx'
import { Page } from '../../shell/page.tsx'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { buttonsWidth } from '../../ui/fitting.ts'
import { RowButtons } from '../../ui/row-buttons.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { usePrefetch } from '../../ui/use-prefetch.ts'
import type { RecyclerAct } from './act-dialogs.tsx'
import { recyclerColumns, recyclerWishes } from './recycler-columns.tsx'
import { recyclerList } from './recycler-list.ts'
import { useNewestRecycler, useRefreshRecyclers } from './recycler-queries.ts'
import { useRowActions } from './row-actions.ts'

const drawers = () => import('./recycler-drawers.tsx')
const RecyclerDrawers = lazy(async () => ({ default: (await drawers()).RecyclerDrawers }))
const ActDialog = lazy(async () => ({ default: (await import('./act-dialogs.tsx')).ActDialog }))

const card = { facts: ['name', 'phone', 'kinds', 'nearest_expiry', 'grade'], badge: 'state' }
const nameOf = (row: RecyclerRow) => row.company_name

/** 回收商列表. */
export function RecyclersPage() {
  const { t } = useText()
  const list = useList(recyclerList)
  const record = useOpenRecord()
  usePrefetch(list.rows !== undefined, drawers)
  const [asked, setAsked] = useState<{ act: RecyclerAct; row: RecyclerRow }>()
  const { open } = record
  const navigate = useNavigate()
  const onOpen = useCallback((row: RecyclerRow) => open(row.id), [open])
  const onAct = useCallback(
    (act: string, row: RecyclerRow) => {
      if (act === 'edit' || act === 'renew') open(row.id, act)
      else if (act === 'invite') void navigate(addressOf('signUps', { recycler_id: row.id, do: 'new' }))
      else setAsked({ act: act as RecyclerAct, row })
    },
    [open, navigate],
  )
  const wishes = useMemo(() => recyclerWishes(onOpen), [onOpen])
  const columns = useColumns<RecyclerRow>(recyclers, recyclerColumns, wishes)
  const actionsOf = useRowActions(onAct)
  const actions = useCallback(
    (row: RecyclerRow) => {
      const acts = actionsOf(row)
      // The move that waits and the edit are buttons; whatever comes
      // after them has no room in every language.
      return (
        <RowButtons
          actions={acts}
          inline={acts.findIndex(({ id }) => id === 'edit') + 1}
          name={row.company_name}
        />
      )
    },
    [actionsOf],
  )
  const refresh = useRefreshRecyclers()
  const newest = useNewestRecycler(list.rows)
  const done = () => {
    setAsked(undefined)
    showSuccess(t('recyclers.done'))
    void refresh()
  }
  return (
    <Page
      titleKey="screens.recyclerList"
      filling
      {...(list.data && { count: list.data.total })}
      action={<PageActions />}
    >
      <ListScreen
        list={list}
        label={t('screens.recyclerList')}
        columns={columns}
        card={card}
        nameOf={nameOf}
        onOpen={onOpen}
        actions={actions}
        actionsWidth={buttonsWidth([t('recyclers.acts.verify'), t('act.edit')], true)}
        searchHint={t('recyclers.searchHint')}
        empty={{ text: t('recyclers.empty'), action: <PageActions /> }}
      />
      <Suspense>
        {record.id !== null && <RecyclerDrawers record={record} onAct={onAct} />}
        {asked && (
          <ActDialog
            act={asked.act}
            row={newest(asked.row)}
            onDone={done}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </Page>
  )
}

function PageActions() {
  const { t } = useText()
  const mayImport = useCan('imports.recyclers')
  const narrow = useNarrow()
  return (
    <>
      {mayImport && (
        <Button
          component={Link}
          to="/crm/recyclers/import"
          variant="default"
          leftSection={<IconFileImport size={16} stroke={1.5} />}
        >
          {t('recyclers.import')}
        </Button>
      )}
      <Button component={Link} to="/crm/recyclers/add" leftSection={<IconPlus size={16} stroke={1.5} />}>
        {t(narrow ? 'act.add' : 'recyclers.add')}
      </Button>
    </>
  )
}
