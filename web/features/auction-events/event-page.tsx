import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AuctionEventRow } from '#contract/auction-events.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { lotStates } from '#contract/rules/lot-states.ts'
import { ReportLinks } from '#web/auction/report-links.tsx'
import { eventPrintOf } from '#web/auction/print-paths.ts'
import { IconFileOff } from '#web/icons/file-off.ts'
import { usePageTitle } from '#web/page/use-page-title.ts'
import { usePageName } from '#web/state/record-pages.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { ApiError } from '#web/transport/api.ts'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { Failed, State } from '#web/ui/states.tsx'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import {
  eventLotsQuery,
  eventQuery,
  eventSalesQuery,
  eventSignUpsQuery,
  refreshEvents,
} from './event-queries.ts'
import { EventState } from './event-state.tsx'
import css from './events.module.css'
import { firstPage } from './use-pages.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const EventParts = lazyPart(async () => (await import('./event-parts.tsx')).EventParts)
EventParts.prefetch()
const Room = lazyPart(async () => (await import('./room.tsx')).Room)
const EventForm = lazyPart(async () => (await import('./event-form.tsx')).EventForm)
const SheetDrawer = lazyPart(async () => (await import('./sheet-drawer.tsx')).SheetDrawer)
const ResultsDrawer = lazyPart(async () => (await import('./results-drawer.tsx')).ResultsDrawer)
const ExistingDialog = lazyPart(async () => (await import('./existing-dialog.tsx')).ExistingDialog)

/** One event: its figures, its lots with the moves of all of them, and its terms. */
export function EventPage() {
  const { t } = useText()
  const [search] = useSearchParams()
  const id = Number(search.get('id')) || 0
  const { data: row, error, refetch } = useQuery(eventQuery(id))
  const heading = usePageTitle('screens.auctionEvent')
  usePageName(row?.title)
  const bids = useCan('signUps.use')
  const inRoom = search.get('view') === 'room'
  const complete = useComplete(row, id, { shown: !inRoom, bidders: bids })
  if (error instanceof ApiError && error.reason === 'not_found' && !row)
    return (
      <State
        alert
        icon={<IconFileOff size={36} stroke={1.2} />}
        title={error.message}
        action={<Link to={addressOf('auctionEvents')}>{t('auctionEvents.acts.toList')}</Link>}
      />
    )
  if (error && !row) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!row) return <PageSkeleton tiles={5} cards={2} />
  if (inRoom) return <Room event={row} whileLoading={<PageSkeleton tiles={5} cards={2} />} />
  if (!complete) return <PageSkeleton tiles={5} cards={2} />
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <p className={css.number}>{row.event_no}</p>
          <h1 ref={heading} tabIndex={-1}>
            {row.title}
          </h1>
          <p className={css.standing}>
            <EventState state={row.state} />
            <span>{[row.company_name, row.platform_name].filter(Boolean).join(' · ')}</span>
          </p>
        </div>
        <Buttons row={row} />
      </header>
      <Figures row={row} />
      <EventParts row={row} />
      <Overlays row={row} />
    </div>
  )
}

const hasSales = (row: AuctionEventRow | undefined) => row !== undefined && row.sums.sold > 0

/**
 * True once every part has had its answer or its error: a part that appears later would move the buttons below it. From
 * then on the parts ask for themselves, also again after an error.
 */
function useComplete(
  row: AuctionEventRow | undefined,
  id: number,
  { shown, bidders }: { shown: boolean; bidders: boolean },
): boolean {
  const [complete, setComplete] = useState<number>()
  const awaits = shown && complete !== id
  const parts = [
    useQuery({ ...eventLotsQuery(id, firstPage), enabled: awaits }),
    useQuery({ ...eventSignUpsQuery(id, firstPage), enabled: awaits && bidders }),
    useQuery({ ...eventSalesQuery(id), enabled: awaits && hasSales(row) }),
  ]
  const arrived = awaits && row !== undefined && !parts.some(({ isLoading }) => isLoading)
  if (arrived) setComplete(id)
  return arrived || !awaits
}

/** The act to do next, whose button is filled. Undefined while the event waits for others, or is finished. */
function likelyAct({ state, lots }: AuctionEventRow): string | undefined {
  if (lots.bidding > 0) return 'enter_room'
  if (state === 'confirming') return 'import_results'
  return state === 'draft' ? 'add_lots' : undefined
}

function Buttons({ row }: { row: AuctionEventRow }) {
  const { t } = useText()
  const { open } = useOpenRecord()
  const may = (action: string) => row.actions.includes(action)
  const likely = likelyAct(row)
  const look = (act: string) => (act === likely ? 'filled' : 'default')
  return (
    <div className={css.acts}>
      {may('edit') && (
        <Button variant="default" onClick={() => open(row.id, 'edit')}>
          {t('auctionEvents.acts.edit')}
        </Button>
      )}
      {may('add_lots') && (
        <>
          <Button variant="default" onClick={() => open(row.id, 'existing')}>
            {t('auctionEvents.acts.existing')}
          </Button>
          <Button variant={look('add_lots')} onClick={() => open(row.id, 'sheet')}>
            {t('auctionEvents.acts.sheet')}
          </Button>
        </>
      )}
      {may('enter_room') && (
        <Button
          variant={look('enter_room')}
          component={Link}
          to={addressOf('auctionEvent', { id: row.id, view: 'room' })}
        >
          {t('auctionEvents.room.title')}
        </Button>
      )}
      {may('import_results') && (
        <Button variant={look('import_results')} onClick={() => open(row.id, 'results')}>
          {t('auctionEvents.results.button')}
        </Button>
      )}
      <Button variant="default" component={Link} to={eventPrintOf(row.id)}>
        {t('auctionEvents.acts.print')}
      </Button>
      {row.sums.sold > 0 && <ReportLinks of="event" id={row.id} name={row.title} />}
    </div>
  )
}

function Figures({ row: { id, lots, sums } }: { row: AuctionEventRow }) {
  const { t, option, number, money } = useText()
  const states = lotStates.filter((state) => lots[state] > 0)
  const figures = [
    [t('auctionEvents.figures.signUps'), number(sums.sign_ups)],
    [t('auctionEvents.figures.bids'), number(sums.bids)],
    [t('auctionEvents.figures.starting'), money(sums.starting_amount)],
    [t('auctionEvents.figures.sold'), `${number(sums.sold)} / ${number(sums.lots)}`],
    [t('auctionEvents.figures.deal'), money(sums.deal_amount)],
  ] as const
  return (
    <section className={css.figures}>
      <FigureList of={figures} />
      {sums.sold > 0 && <SaleFigures id={id} />}
      <p>
        {states.map((state) => (
          <span key={state}>
            {option('lots', 'state', state)} <b>{number(lots[state])}</b>
          </span>
        ))}
      </p>
    </section>
  )
}

const FigureList = ({ of }: { of: readonly (readonly [label: string, value: string])[] }) => (
  <dl>
    {of.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** The sums that the buyers of an event owe and have paid, for people who see the dues of every lot. */
function SaleFigures({ id }: { id: number }) {
  const { t, label, money } = useText()
  const sums = useQuery(eventSalesQuery(id)).data?.sums
  if (!sums) return null
  const figures = [
    [label('settlements', 'goods_amount'), money(sums.goods)],
    [label('settlements', 'buyer_commission'), money(sums.commission)],
    [label('settlements', 'buyer_charges'), money(sums.charges)],
    [label('settlements', 'deposit_applied'), money(sums.deposit)],
    [t('lotLead.figures.paid'), money(sums.paid)],
    [t('lotLead.figures.unpaid'), money(sums.left)],
  ] as const
  return <FigureList of={figures} />
}

/** The drawer or dialog that the address names. */
function Overlays({ row }: { row: AuctionEventRow }) {
  const { t } = useText()
  const { act, open, close } = useOpenRecord()
  const shut = () => (row.id ? open(row.id) : close())
  const saved = () => {
    shut()
    void refreshEvents()
  }
  return (
    <>
      {act === 'edit' && (
        <SideDrawer title={t('auctionEvents.acts.edit')} onClose={shut}>
          <EventForm row={row} onSaved={saved} onCancel={shut} />
        </SideDrawer>
      )}
      {act === 'sheet' && <SheetDrawer event={row} onClose={shut} />}
      {act === 'results' && <ResultsDrawer event={row} onClose={shut} />}
      {act === 'existing' && <ExistingDialog event={row} onClose={shut} />}
    </>
  )
}
