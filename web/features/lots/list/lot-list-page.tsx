import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { LotAction } from '../../../../contract/lot-machine.ts'
import { lots, type LotRow } from '../../../../contract/lots.ts'
import type { Key } from '../../../../texts/text.ts'
import { useColumns } from '../../../records/columns.tsx'
import { ListScreen } from '../../../records/list-screen.tsx'
import { useList } from '../../../records/use-list.ts'
import { Page } from '../../../shell/page.tsx'
import { useText } from '../../../text/text.tsx'
import { showSuccess } from '../../../ui/toast.ts'
import { buttonsWidth } from '../../../ui/fitting.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { usePrefetch } from '../../../ui/use-prefetch.ts'
import { detailPath, formPath } from '../lot-queries.ts'
import { lotWishes } from './lot-columns.tsx'
import type { LotListSpec } from './lot-presets.ts'
import { LotRowButtons } from './lot-row-buttons.tsx'
import { useWay, WaySwitch } from './ways.tsx'

const loadDialog = () => import('../acts/move-dialog.tsx')
const MoveDialog = lazy(async () => ({ default: (await loadDialog()).MoveDialog }))
const LotBoard = lazy(async () => ({ default: (await import('../board/lot-board.tsx')).LotBoard }))
const LotCalendar = lazy(async () => ({
  default: (await import('../calendar/lot-calendar.tsx')).LotCalendar,
}))

const card = { facts: ['auction_time', 'starting_price', 'deal_price'], badge: 'state' }
const nameOf = (row: LotRow) => row.corpore_name ?? row.lot_no

interface LotListPageProps {
  spec: LotListSpec
  titleKey: Key
  columnNames: readonly string[]
  /** Whether people create lots here. */
  makes: boolean
  empty: Key
}

/**
 * A list of lots as a table, as a board of states or as a calendar of auctions, all under the same filters.
 */
export function LotListPage({ spec, titleKey, columnNames, makes, empty }: LotListPageProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const [way, setWay] = useWay()
  const list = useList(spec, way === 'table')
  usePrefetch(list.rows !== undefined, loadDialog)
  const [asked, setAsked] = useState<{ action: LotAction; row: LotRow }>()
  const onOpen = useCallback((row: LotRow) => void navigate(detailPath(row.id)), [navigate])
  const onMove = useCallback((action: LotAction, row: LotRow) => setAsked({ action, row }), [])
  const wishes = useMemo(() => lotWishes(onOpen), [onOpen])
  const columns = useColumns<LotRow>(lots, columnNames, wishes)
  const actions = useCallback(
    (row: LotRow) => <LotRowButtons row={row} onMove={onMove} viewing={!makes} />,
    [onMove, makes],
  )
  const shared = { list, onMove, hint: t('lots.searchHint') }
  return (
    <Page
      titleKey={titleKey}
      filling
      {...(list.data && way === 'table' && { count: list.data.total })}
      action={
        <>
          <WaySwitch way={way} onChange={setWay} />
          {makes && <AddButton />}
        </>
      }
    >
      <Suspense fallback={<div style={{ minHeight: 400 }} />}>
        {way === 'board' && <LotBoard {...shared} />}
        {way === 'calendar' && <LotCalendar {...shared} />}
      </Suspense>
      {way === 'table' && (
        <ListScreen
          list={list}
          label={t(titleKey)}
          columns={columns}
          card={card}
          nameOf={nameOf}
          onOpen={onOpen}
          actions={actions}
          actionsWidth={buttonsWidth(
            makes ? [t('lots.acts.submit'), t('act.edit')] : [t('lots.acts.mark_picked_up')],
            true,
          )}
          searchHint={shared.hint}
          empty={{ text: t(empty), ...(makes && { action: <AddButton /> }) }}
        />
      )}
      <Suspense>
        {asked && (
          <MoveDialog
            {...asked}
            onClose={() => setAsked(undefined)}
            onDone={() => {
              setAsked(undefined)
              showSuccess(t('lots.done', { act: t(`lots.acts.${asked.action}`) }))
            }}
          />
        )}
      </Suspense>
    </Page>
  )
}

function AddButton() {
  const { t } = useText()
  const narrow = useNarrow()
  return (
    <Button component={Link} to={formPath()} leftSection={<IconPlus size={16} stroke={1.5} />}>
      {t(narrow ? 'act.add' : 'lots.add')}
    </Button>
  )
}
