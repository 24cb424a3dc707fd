import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { auctionEventRoutes, eventActions, type AuctionEventRow } from '#contract/auction-events.ts'
import { defaultLimit, type BulkAnswer } from '#contract/grammar/envelope.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { EventImport } from '#contract/event-page.ts'
import type { LotRow } from '#contract/lots.ts'
import type { LotAction } from '#contract/rules/lot-machine.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { allDone, namesIn } from '#web/ui/bulk-answer.ts'
import { sayRefusal } from '#web/ui/undo-toast.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { Pager } from '#web/ui/pager.tsx'
import { Failed } from '#web/ui/states.tsx'
import { eventLotsQuery, refreshEvents } from './event-queries.ts'
import css from './events.module.css'
import { LotsTable, nameOf } from './lots-table.tsx'
import { takeBack } from './make-lots.ts'
import { usePages } from './use-pages.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)
const BulkResult = lazyPart(async () => (await import('#web/ui/bulk-result.tsx')).BulkResult)
const moves = eventActions.filter((action) => action !== 'start' && action !== 'close')

/** The lots of an event, with moves for all or for the selected ones. */
export function LotsPanel({ row }: { row: AuctionEventRow }) {
  const { t, number } = useText()
  const [at, pager] = usePages()
  const { data, error, refetch } = useQuery(eventLotsQuery(row.id, at))
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [asked, setAsked] = useState<LotAction>()
  const [result, setResult] = useState<BulkAnswer>()
  const lots = data?.items ?? []
  const highest = new Map(data?.highest.map(({ id, bid_price }) => [id, bid_price]))
  const n = data?.total ?? 0
  // The answer to a move of all lots also names lots of other pages, which the dialog has loaded.
  const named = queries.getQueryData(eventLotsQuery(row.id).queryKey)?.items ?? lots
  const remove = () =>
    void call(auctionEventRoutes.removeLots, {
      params: { id: row.id },
      body: { lot_ids: [...chosen] },
      quiet: true,
    }).then((answer) => {
      if (allDone(answer)) showSuccess(t('auctionEvents.removed', { n: chosen.length }))
      else setResult(answer)
      setChosen([])
      void refreshEvents()
    }, sayRefusal)
  return (
    <section className={css.lots} aria-label={t('auctionEvents.lots', { n })}>
      <div className={css.bar}>
        <h2>{t('auctionEvents.lots', { n: number(n) })}</h2>
        <div className={css.acts}>
          {chosen.length > 0 && <span>{t('auctionEvents.chosen', { n: chosen.length })}</span>}
          {moves
            .filter((action) => row.actions.includes(action))
            .map((action) => (
              <Button key={action} size="compact-md" variant="default" onClick={() => setAsked(action)}>
                {t(`lots.acts.${action as LotAction}`)}
              </Button>
            ))}
          {lots.length > 0 && row.actions.includes('add_lots') && (
            <Button
              size="compact-md"
              variant="default"
              component={Link}
              to={addressOf('photoImports', { event: row.id })}
            >
              {t('screens.photoImports')}
            </Button>
          )}
          {chosen.length > 0 && row.actions.includes('add_lots') && (
            <Button size="compact-md" variant="subtle" onClick={remove}>
              {t('auctionEvents.acts.remove')}
            </Button>
          )}
        </div>
      </div>
      {error && !data && <Failed message={error.message} onRetry={() => void refetch()} />}
      {data && lots.length === 0 && <p className={css.note}>{t('auctionEvents.noLots')}</p>}
      {lots.length > 0 && (
        <LotsTable n={n} lots={lots} highest={highest} chosen={chosen} onChoose={setChosen} />
      )}
      {n > defaultLimit && <Pager total={n} {...pager} />}
      {data && data.past.length > 0 && <PastLots lots={data.past} />}
      {row.lots.draft > 0 &&
        data?.imports.map((sheet) => <Sheet key={sheet.made_at} event={row.id} sheet={sheet} />)}
      {asked && (
        <MoveDialog
          event={row}
          action={asked}
          chosen={chosen}
          onClose={(answer) => {
            setAsked(undefined)
            setChosen([])
            if (answer && !allDone(answer)) setResult(answer)
          }}
        />
      )}
      {result && (
        <BulkResult answer={result} nameOf={namesIn(named, nameOf)} onClose={() => setResult(undefined)} />
      )}
    </section>
  )
}

/** Lots that were not sold here and have moved on to another round. */
function PastLots({ lots }: { lots: readonly LotRow[] }) {
  const { t, option } = useText()
  return (
    <p className={css.note}>
      {t('auctionEvents.past')}
      {': '}
      {lots.map((lot) => (
        <span key={`${lot.id} ${lot.round_no}`}>
          <Link to={addressOf('lot', { id: lot.id })}>{nameOf(lot)}</Link>{' '}
          {option('lots', 'state', lot.state)}{' '}
        </span>
      ))}
    </p>
  )
}

/** A sheet imported within the last day. Those of its lots that nobody has touched can be deleted again. */
function Sheet({ event, sheet }: { event: number; sheet: EventImport }) {
  const { t, instant } = useText()
  const [asked, setAsked] = useState(false)
  const { attempt, problem } = useAttempt()
  const made = t('auctionEvents.sheet.made', { n: sheet.lots })
  const undo = t('auctionEvents.sheet.undo')
  const close = () => setAsked(false)
  return (
    <p className={css.note}>
      {instant(sheet.made_at)} {made}{' '}
      <Button size="compact-sm" variant="subtle" onClick={() => setAsked(true)}>
        {undo}
      </Button>
      {asked && (
        <AskDialog
          title={undo}
          text={made}
          verb={undo}
          danger
          problem={problem}
          onConfirm={() => attempt(() => takeBack(event, sheet.ids), close)}
          onClose={close}
        />
      )}
    </p>
  )
}
