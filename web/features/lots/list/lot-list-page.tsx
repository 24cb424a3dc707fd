import { Button } from '@mantine/core'
import { IconPlus } from '#web/icons/plus.ts'
import { useCallback } from 'react'
import { Link, useNavigate } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotAction } from '#contract/rules/lot-machine.ts'
import type { LotRow } from '#contract/lots.ts'
import type { Key } from '#texts/text.ts'
import type { Layout } from '#web/records/layout.ts'
import { RecordList } from '#web/lists/list-page.tsx'
import { ActDialogs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { usePrefetch } from '#web/ui/use-prefetch.ts'
import { fetchUpload } from '#web/features/uploads/lazy-upload.tsx'
import { lotActs } from '#web/features/lot-moves/acts.ts'
import { useLotActs, useRowActs } from '#web/features/lot-moves/use-lot-acts.ts'
import { lotOverrides } from './lot-columns.tsx'
import type { LotListSpec } from './lot-presets.ts'
import { useViewMode, ViewModeSwitch } from './view-modes.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const loadDialog = () => import('#web/features/lot-moves/act-dialogs.tsx')
/** The form with what it shows at once: uploads, and the name of the salesperson. */
const loadForm = () => {
  fetchUpload()
  return Promise.all([import('../form/lot-form-page.tsx'), import('#contract/staff.ts')])
}

const LotDialog = lazyPart(async () => (await loadDialog()).LotDialog)
const LotBoard = lazyPart(async () => (await import('../board/lot-board.tsx')).LotBoard)
const LotCalendar = lazyPart(async () => (await import('../calendar/lot-calendar.tsx')).LotCalendar)
const room = <div style={{ minHeight: 400 }} />

interface LotListPageProps {
  spec: LotListSpec
  layout: Layout
  title: Key
  /** Whether this list can create lots. If not, its rows offer the viewing details that recruiters send. */
  makes: boolean
  empty: Key
}

/**
 * A list of lots as a table, as a board of states or as a calendar of auctions, all under the same filters.
 */
export function LotListPage({ spec, layout, title, makes, empty }: LotListPageProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const [mode, setMode] = useViewMode()
  const list = useList(spec, mode === 'table')
  usePrefetch(list.rows !== undefined, loadDialog)
  usePrefetch(makes && list.rows !== undefined, loadForm)
  const acts = useRowActs(useLotActs(), !makes)
  const { start } = acts
  const onOpen = useCallback((row: LotRow) => void navigate(addressOf('lot', { id: row.id })), [navigate])
  const onMove = useCallback((action: LotAction, row: LotRow) => start(action, [row]), [start])
  const dialog = acts.asked && <LotDialog {...acts.asked} />
  const hint = t('lots.searchHint')
  return (
    <Page
      titleKey={title}
      filling
      {...(list.data && mode === 'table' && { count: list.data.total })}
      action={
        <>
          <ViewModeSwitch mode={mode} onChange={setMode} />
          {makes && <AddButton />}
        </>
      }
    >
      {mode === 'table' ? (
        <RecordList
          list={list}
          layout={layout}
          overrides={lotOverrides}
          label={t(title)}
          nameOf={lotActs.nameOf}
          onOpen={onOpen}
          acts={acts}
          dialog={dialog}
          searchHint={hint}
          empty={{ text: t(empty), ...(makes && { action: <AddButton /> }) }}
        />
      ) : (
        <>
          {mode === 'board' && <LotBoard list={list} onMove={onMove} hint={hint} whileLoading={room} />}
          {mode === 'calendar' && <LotCalendar list={list} hint={hint} whileLoading={room} />}
          <ActDialogs acts={acts} dialog={dialog} />
        </>
      )}
    </Page>
  )
}

function AddButton() {
  const { t } = useText()
  const narrow = useNarrow()
  return (
    <Button
      component={Link}
      to={addressOf('lotForm')}
      onPointerEnter={() => void loadForm().catch(() => undefined)}
      leftSection={<IconPlus size={16} stroke={1.5} />}
    >
      {t(narrow ? 'act.add' : 'lots.add')}
    </Button>
  )
}
