import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { quantityPattern } from '#contract/grammar/field-schema.ts'
import type { LotRow } from '#contract/lots.ts'
import { add, amount, compare, multiply, quantity, subtract } from '#contract/rules/money.ts'
import { type WeighedLoad, type Weighing, weighingRoutes } from '#contract/weighing.ts'
import { sendForm } from '#web/records/record-calls.ts'
import { FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm, type RecordForm } from '#web/records/use-record-form.ts'
import { useText } from '#web/text/text.tsx'
import { useFocusOnArrival } from '#web/ui/focus.ts'
import { weighTicketLayout } from './layout.ts'
import { numberAfter } from './ticket-number.ts'
import css from './weighing.module.css'

interface WeighFormProps {
  lot: LotRow
  weighed: Weighing
  /** `next` is true if the next load is already waiting. */
  onSaved: (next: boolean, load: WeighedLoad) => void
  onCancel: () => void
}

/** Enters one load. Its net weight and the total value update while the figures are typed. */
export function WeighForm({ lot, weighed, onSaved, onCancel }: WeighFormProps) {
  const { t } = useText()
  const [now] = useState(() => new Date().toISOString())
  const next = useRef(true)
  const box = useRef<HTMLDivElement>(null)
  // The plate of the next load is typed at once.
  useFocusOnArrival(box, true)
  const number = numberAfter(weighed.items.at(-1)?.ticket_no)
  const of = useRecordForm<WeighedLoad>({
    layout: weighTicketLayout,
    start: { at: now, ...(number && { ticket_no: number }) },
    save: (body, way) => {
      next.current = way === 'next'
      return sendForm(weighingRoutes.add, body, { id: lot.id })
    },
    onSaved: (load) => onSaved(next.current, load),
  })
  return (
    <div className={css.form} ref={box}>
      <RecordFormView
        of={of}
        onCancel={onCancel}
        more={
          <Button type="submit" value="next">
            {t('lots.weighing.next')}
          </Button>
        }
      >
        <FormSections
          layout={weighTicketLayout}
          title={(section) => t(`lots.weighing.${section}`)}
          fields={{
            ticket_no: { focus: number === undefined },
            plate: { focus: number !== undefined },
            deduction: { after: <Net of={of} lot={lot} weighed={weighed} /> },
          }}
        />
      </RecordFormView>
    </div>
  )
}

const weightOf = (value: unknown): string | null =>
  typeof value === 'string' && quantityPattern.test(value.trim()) ? value.trim() : null

function Net({ of, lot, weighed }: { of: RecordForm; lot: LotRow; weighed: Weighing }) {
  const { t, money } = useText()
  const [gross, tare, deduction] = useWatch({
    control: of.form.control,
    name: ['gross', 'tare', 'deduction'],
  }).map(weightOf)
  if (!gross || !tare) return null
  const net = quantity(subtract(gross, tare, deduction ?? '0'))
  if (compare(net, '0') <= 0)
    return (
      <p className={css.live} data-over aria-live="polite">
        {t('lots.weighing.tooLight')}
      </p>
    )
  const priced = weighed.value !== null && weighed.prepaid !== null && lot.deal_price !== null
  const value = priced ? amount(multiply(add(weighed.net, net), lot.deal_price ?? '0')) : null
  const over = value !== null && compare(value, weighed.prepaid ?? '0') > 0
  return (
    <p className={css.live} data-over={over || undefined} aria-live="polite">
      {t('lots.weighing.thisNet', { net })}
      {value !== null && ` · ${t('lots.weighing.thenValue', { value: money(value) })}`}
      {over && ` · ${t('lots.weighing.overThen')}`}
    </p>
  )
}
