import { Button } from '@mantine/core'
import { useCallback } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { AuctionEventRow } from '#contract/auction-events.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { IconPlus } from '#web/icons/plus.ts'
import { RecordList } from '#web/lists/list-page.tsx'
import { Page } from '#web/page/page.tsx'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { useList } from '#web/records/use-list.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Switcher } from '#web/ui/switcher.tsx'
import { nextWords } from '#web/ui/next-time.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import { eventList } from './event-list.ts'
import { EventState } from './event-state.tsx'
import { eventLayout } from './layout.ts'

const drawers = lazyPart(async () => (await import('./event-drawers.tsx')).EventDrawers)
const EventCalendar = lazyPart(async () => (await import('./event-calendar.tsx')).EventCalendar)

const ways = ['list', 'calendar'] as const
const nameOf = (row: AuctionEventRow) => row.title

/** 专场: sales of many lots, as a list or by the day they open. */
export function EventsPage() {
  const { t } = useText()
  const [search, setSearch] = useSearchParams()
  const way = search.get('view') === 'calendar' ? 'calendar' : 'list'
  const list = useList(eventList, way === 'list')
  const navigate = useNavigate()
  const onOpen = useCallback(
    (row: AuctionEventRow) => void navigate(addressOf('auctionEvent', { id: row.id })),
    [navigate],
  )
  const show = (next: (typeof ways)[number]) =>
    setSearch(next === 'calendar' ? { view: 'calendar' } : {}, { preventScrollReset: true })
  const add = <AddButton />
  return (
    <Page
      titleKey="screens.auctionEvents"
      filling
      {...(list.data && way === 'list' && { count: list.data.total })}
      action={
        <>
          <Switcher
            label={t('auctionEvents.ways.label')}
            value={way}
            options={ways.map((value) => ({ value, label: t(`auctionEvents.ways.${value}`) }))}
            onChange={show}
          />
          {add}
        </>
      }
    >
      {way === 'calendar' && <EventCalendar whileLoading={<div style={{ minHeight: 400 }} />} />}
      {way === 'list' && (
        <RecordList
          list={list}
          layout={eventLayout}
          overrides={overrides}
          label={t('screens.auctionEvents')}
          nameOf={nameOf}
          onOpen={onOpen}
          drawers={drawers}
          searchHint={t('auctionEvents.hint')}
          empty={{ text: t('auctionEvents.empty'), action: add }}
        />
      )}
    </Page>
  )
}

function AddButton() {
  const { t } = useText()
  const narrow = useNarrow()
  const { open } = useOpenRecord()
  const writes = useCan('lots.write')
  if (!writes) return null
  return (
    <>
      <Button variant="default" component={Link} to={addressOf('photoImports', {})}>
        {t('screens.photoImports')}
      </Button>
      <Button variant="default" onClick={() => open(null, 'notice')}>
        {t('auctionEvents.notice.button')}
      </Button>
      <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => open(null, 'new')}>
        {t(narrow ? 'act.add' : 'auctionEvents.add')}
      </Button>
    </>
  )
}

const overrides: ColumnOverrides<AuctionEventRow> = {
  title: { width: 260, opens: (row) => addressOf('auctionEvent', { id: row.id }) },
  state: { width: 100, cell: (row) => <EventState state={row.state} /> },
  event_no: { width: 150, whole: true },
  opens_at: { width: 110, cell: (row, text) => nextWords(row.opens_at, text) },
  signup_end_time: { width: 110, cell: (row, text) => nextWords(row.signup_end_time, text) },
  lots: { width: 90, number: true, cell: (row, { number }) => number(row.sums.lots) },
  sums: { width: 150, number: true, cell: (row, { money }) => money(row.sums.deal_amount) },
}
