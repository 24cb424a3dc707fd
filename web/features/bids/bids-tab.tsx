import { Button } from '@mantine/core'
import { IconFileImport } from '#web/icons/file-import.ts'
import { IconLock } from '#web/icons/lock.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotRow } from '#contract/lots.ts'
import { auctionWay } from '#contract/rules/lot-choices.ts'
import { ExportOf } from '#web/records/export-button.tsx'
import { ActDialogs, useActs } from '#web/records/use-acts.tsx'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { RowsSkeleton } from '#web/ui/page-skeleton.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Failed } from '#web/ui/states.tsx'
import { bidActs } from './acts.ts'
import { BidClimb } from './bid-climb.tsx'
import { BidEntry } from './bid-entry.tsx'
import { BidLine } from './bid-line.tsx'
import { bidsOfLot } from './bid-queries.ts'
import css from './bids.module.css'
import { Ladder } from './ladder.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const BidImport = lazyPart(async () => (await import('./bid-import.tsx')).BidImport)

/** 出价 of a lot: the entry while bidding runs, the ladder and the climb, and all bids. */
export function BidsTab({ lot }: { lot: LotRow }) {
  const { t } = useText()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({ ...bidsOfLot(lot.id, page), placeholderData: keepPreviousData })
  const writes = useCan('bids.write')
  const exports = useCan('exports.use')
  const [importing, setImporting] = useState(false)
  const acts = useActs(bidActs)
  const running = lot.state === 'bidding'
  const sealed = lot.auction_way === auctionWay.sealed && (running || lot.state === 'listed')
  if (error && !data) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton />
  return (
    <div className={css.tab}>
      {writes && running && <BidEntry lot={lot} highest={sealed ? null : data.highest} />}
      {sealed && (
        <p className={css.sealed}>
          <IconLock size={16} stroke={1.5} aria-hidden="true" /> {t('bids.sealed')}
        </p>
      )}
      <Ladder lot={lot} highest={data.highest} entering={writes && running} />
      {!sealed && <BidClimb lot={lot} bids={data.items} />}
      <div className={css.head}>
        <h2>{t('bids.list')}</h2>
        {writes && (running || lot.state === 'confirming') && (
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} stroke={1.5} />}
            onClick={() => setImporting(true)}
          >
            {t('bids.import.title')}
          </Button>
        )}
        {exports && <ExportOf what="bids" ask={() => ({ lot_id: [String(lot.id)] })} />}
      </div>
      {data.items.length === 0 && <p className={css.nobody}>{t('bids.noBid')}</p>}
      <ol className={css.bids} aria-label={t('bids.list')}>
        {data.items.map((bid) => (
          <BidLine key={bid.id} lot={lot} bid={bid} actions={acts.of(bid)} />
        ))}
      </ol>
      {data.total > data.limit && (
        <Pager
          total={data.total}
          estimated={false}
          page={page}
          limit={data.limit}
          onPage={setPage}
          onLimit={() => setPage(1)}
        />
      )}
      {importing && <BidImport lot={lot} onClose={() => setImporting(false)} />}
      <ActDialogs acts={acts} />
    </div>
  )
}
