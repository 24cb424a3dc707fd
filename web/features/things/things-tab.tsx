import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isZero } from '#contract/rules/money.ts'
import type { LotRow } from '#contract/lots.ts'
import type { ThingList } from '#contract/things.ts'
import { ActDialogs, useActs } from '#web/records/use-acts.tsx'
import { useText } from '#web/text/text.tsx'
import { RowsSkeleton } from '#web/ui/page-skeleton.tsx'
import { NothingYet } from '#web/ui/states.tsx'
import { bondActs } from './acts.ts'
import { Gate } from './gate.tsx'
import { ReportLinks } from '#web/auction/report-links.tsx'
import { Thing } from './thing.tsx'
import { thingsQuery } from './things-queries.ts'
import css from './things.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ForfeitDialog = lazyPart(async () => (await import('./forfeit-dialog.tsx')).ForfeitDialog)

/** 去向: each thing of the lot, from the yard to its accepted evidence. Designed for a phone at the gate. */
export function ThingsTab({ lot }: { lot: LotRow }) {
  const { t } = useText()
  const { data } = useQuery(thingsQuery(lot.id))
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  if (!data) return <RowsSkeleton />
  if (data.total === 0) return <NothingYet text={t('things.none')} />
  const mayLeave = data.actions.includes('out')
  const tick = (id: number) =>
    setTicked(
      (before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]),
    )
  return (
    <div className={css.tab}>
      <Figures lot={lot} list={data} />
      {mayLeave && <Gate lotId={lot.id} list={data} ticked={ticked} onTick={setTicked} />}
      <div className={css.acts}>
        <ReportLinks of="lot" id={lot.id} name={lot.lot_no} />
      </div>
      <ul className={css.things}>
        {data.items.map((row) => (
          <Thing
            key={row.id}
            row={row}
            endUse={data.end_use}
            ticked={ticked.has(row.id)}
            onTick={mayLeave ? tick : undefined}
          />
        ))}
      </ul>
    </div>
  )
}

function Figures({ lot, list }: { lot: LotRow; list: ThingList }) {
  const { t, money } = useText()
  const acts = useActs(bondActs)
  const { total, out, accounted, bond, version, actions } = list
  const row = { id: lot.id, version, actions, name: lot.corpore_name ?? lot.lot_no, held: bond?.held ?? '' }
  return (
    <p className={css.figures}>
      <span>{t('things.outOf', { n: out, total })}</span>
      <span>{t('things.accountedOf', { n: accounted, total })}</span>
      {bond && <span>{t('things.bond', { held: money(bond.held), due: money(bond.due) })}</span>}
      {bond && !isZero(bond.forfeited) && (
        <span>{t('things.forfeited', { amount: money(bond.forfeited) })}</span>
      )}
      {acts.of(row).map(({ id, label, onClick }) => (
        <Button key={id} variant="subtle" color="red" size="compact-sm" onClick={onClick}>
          {label}
        </Button>
      ))}
      <ActDialogs acts={acts} dialog={acts.asked && <ForfeitDialog {...acts.asked} />} />
    </p>
  )
}
