import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { useEffect, useRef } from 'react'
import { approvedStates, resultStates } from '#contract/rules/lot-states.ts'
import type { LotRow } from '#contract/lots.ts'
import type { Key } from '#texts/text.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { useIntoView } from '#web/ui/use-into-view.ts'
import { RowsSkeleton } from '#web/ui/page-skeleton.tsx'
import { usePhone } from '#web/ui/use-narrow.ts'
import css from './detail.module.css'
import { OverviewTab } from './overview-tab.tsx'
import { useTab, type LotTab } from './use-tab.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ItemsTab = lazyPart(async () => (await import('#web/features/lot-items/items-tab.tsx')).ItemsTab)
const SignUpsTab = lazyPart(async () => (await import('#web/features/sign-ups/sign-ups-tab.tsx')).SignUpsTab)
const BidsTab = lazyPart(async () => (await import('#web/features/bids/bids-tab.tsx')).BidsTab)
const ResultTab = lazyPart(async () => (await import('./result-tab.tsx')).ResultTab)
const WeighTab = lazyPart(async () => (await import('#web/features/weighing/weigh-tab.tsx')).WeighTab)
const ThingsTab = lazyPart(async () => (await import('#web/features/things/things-tab.tsx')).ThingsTab)
const FundsTab = lazyPart(async () => (await import('./funds-tab.tsx')).FundsTab)
const FilesTab = lazyPart(async () => (await import('./files-tab.tsx')).FilesTab)
const TimelineTab = lazyPart(async () => (await import('./timeline-tab.tsx')).TimelineTab)

const rows = <RowsSkeleton />

const titles: Record<LotTab, Key> = {
  overview: 'lots.tabs.overview',
  items: 'lots.tabs.items',
  sign_ups: 'lots.tabs.signUps',
  bids: 'lots.tabs.bids',
  result: 'lots.tabs.result',
  weighing: 'lots.tabs.weighing',
  things: 'lots.tabs.things',
  funds: 'lots.tabs.funds',
  files: 'lots.tabs.files',
  timeline: 'lots.tabs.timeline',
}

/** The tabs of this reader. Recruiters have sign-ups and bids. Everybody has bids after the result. */
function useShownTabs(row: LotRow): LotTab[] {
  const recruits = useCan('signUps.use')
  const leads = useCan('lots.seeFunds')
  return [
    'overview',
    'items',
    ...(recruits ? (['sign_ups'] as const) : []),
    ...(recruits || resultStates.includes(row.state) ? (['bids'] as const) : []),
    'result',
    ...(resultStates.includes(row.state) ? (['weighing', 'things'] as const) : []),
    ...(leads && approvedStates.includes(row.state) ? (['funds'] as const) : []),
    'files',
    'timeline',
  ]
}

const counts = (row: LotRow): Partial<Record<LotTab, number>> => ({
  sign_ups: row.sign_up_count,
  bids: row.bid_count,
  files: row.photos.length + row.files.length,
})

export function LotTabs({ row }: { row: LotRow }) {
  const { t, number } = useText()
  const shown = useShownTabs(row)
  const [wished, open] = useTab()
  const tab = shown.includes(wished) ? wished : 'overview'
  const count = counts(row)
  const list = useIntoView<HTMLDivElement>(tab)
  // The state and the dates fill a phone's first screen, so an address with a tab scrolls to it.
  const phone = usePhone()
  const cameFor = useRef(phone && tab !== 'overview')
  useEffect(() => {
    if (cameFor.current) list.current?.scrollIntoView({ block: 'start' })
  }, [list])
  return (
    <Tabs
      value={tab}
      onChange={(value) => open((value ?? 'overview') as LotTab)}
      keepMounted={false}
      className={css.tabs}
      aria-label={t('lots.tabs.label')}
    >
      <Tabs.List ref={list} className={css.tabList}>
        {shown.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            rightSection={count[name] ? <span className={css.count}>{number(count[name])}</span> : undefined}
          >
            {t(titles[name])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={css.panel}>
        {tab === 'overview' && <OverviewTab row={row} ladder={!shown.includes('bids')} />}
        {tab === 'items' && <ItemsTab lot={row} whileLoading={rows} />}
        {tab === 'sign_ups' && <SignUpsTab lot={row} whileLoading={rows} />}
        {tab === 'bids' && <BidsTab lot={row} whileLoading={rows} />}
        {tab === 'result' && <ResultTab row={row} whileLoading={rows} />}
        {tab === 'weighing' && <WeighTab lot={row} whileLoading={rows} />}
        {tab === 'things' && <ThingsTab lot={row} whileLoading={rows} />}
        {tab === 'funds' && <FundsTab row={row} whileLoading={rows} />}
        {tab === 'files' && <FilesTab row={row} whileLoading={rows} />}
        {tab === 'timeline' && <TimelineTab row={row} whileLoading={rows} />}
      </Tabs.Panel>
    </Tabs>
  )
}
