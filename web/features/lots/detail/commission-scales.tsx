import { Button } from '@mantine/core'
import { useState } from 'react'
import { commissionScaleRoutes } from '#contract/commission-scales.ts'
import type { LotRow } from '#contract/lots.ts'
import type { ScaleTerms } from '#contract/rules/commission-scale.ts'
import { commissionRates, commissionTerms } from '#contract/rules/settlement-sum.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { bodyOf, ScaleInputs, typedOf, type TypedScale } from '#web/auction/scale-inputs.tsx'
import { ScaleShown } from '#web/auction/scale-shown.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from './commission-scales.module.css'

const sides = ['buyer', 'consignor'] as const
type Side = (typeof sides)[number]
const scaleOf = (row: LotRow, side: Side): ScaleTerms | null => row[`${side}_scale`] ?? null

/** The sides that pay, as far as this reader may know their commission. */
const payingSides = (row: LotRow): readonly Side[] =>
  sides
    .filter((side) => row.commission_payer === 'both' || (row.commission_payer ?? 'buyer') === side)
    .filter((side) => side === 'buyer' || !row.masked?.includes('consignor_scale'))

/** 佣金分段: bands, bounds or a fixed sum beside the rate, for those sides that pay. */
export function CommissionScales({ row }: { row: LotRow }) {
  const { t } = useText()
  const [editing, setEditing] = useState(false)
  const shown = payingSides(row)
  const mayEdit = row.actions.includes('edit')
  if (!mayEdit && shown.every((side) => scaleOf(row, side) === null)) return null
  return (
    <section>
      <h2>{t('commissionScales.title')}</h2>
      {editing ? (
        <Editor key={row.version} row={row} sides={shown} onClose={() => setEditing(false)} />
      ) : (
        <>
          {shown.map((side) => (
            <ScaleShown
              key={side}
              head={t(`commissionScales.${side}`)}
              scale={scaleOf(row, side)}
              rate={commissionRates(commissionTerms(row))[side]}
            />
          ))}
          {mayEdit && (
            <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
              {t('commissionScales.edit')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

interface EditorProps {
  row: LotRow
  sides: readonly Side[]
  onClose: () => void
}

function Editor({ row, sides: shown, onClose }: EditorProps) {
  const { t } = useText()
  const { problem, busy, attempt } = useAttempt()
  const [typed, setTyped] = useState<Record<Side, TypedScale>>(() => ({
    buyer: typedOf(scaleOf(row, 'buyer')),
    consignor: typedOf(scaleOf(row, 'consignor')),
  }))
  const body = {
    ...Object.fromEntries(shown.map((side) => [`${side}_scale`, bodyOf(typed[side])])),
    version: row.version,
  }
  const saved = () => {
    showSuccess(t('commissionScales.saved'))
    onClose()
    void refreshMoney()
  }
  return (
    <>
      <p className={css.hint}>{t('commissionScales.hint')}</p>
      {shown.map((side) => (
        <ScaleInputs
          key={side}
          title={t(`commissionScales.${side}`)}
          typed={typed[side]}
          onChange={(scale) => setTyped({ ...typed, [side]: scale })}
        />
      ))}
      {problem && <p role="alert">{problem}</p>}
      <div className={css.foot}>
        <Button variant="default" onClick={onClose}>
          {t('commissionScales.cancel')}
        </Button>
        <Button
          loading={busy}
          onClick={() =>
            void attempt(
              () => call(commissionScaleRoutes.put, { params: { id: row.id }, body, quiet: true }),
              saved,
            )
          }
        >
          {t('commissionScales.save')}
        </Button>
      </div>
    </>
  )
}
