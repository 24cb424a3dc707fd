import type { ReactNode } from 'react'
import type { LotBriefing } from '#contract/lot-moves.ts'
import type { LotRow } from '#contract/lots.ts'
import { weighedUnit } from '#contract/rules/lot-choices.ts'
import { isNegative, isZero } from '#contract/rules/money.ts'
import { gapWords } from '#web/auction/gap-words.ts'
import { priceUnits } from '#web/auction/price.ts'
import { quantityOf, withUnit } from '#web/auction/quantity.ts'
import { percentage, shortDecimal } from '#web/text/format.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import { Countdown } from '../countdown.tsx'
import { headFigures, type HeadFigure } from '../layout.ts'
import { timeLeft } from '../lot-deadline.ts'
import { endOf } from './date-points.ts'
import css from './strip.module.css'

/** A figure as shown. Undefined while it is being fetched, null if there is none. */
interface Shown {
  value: ReactNode
  tone?: 'good' | 'bad' | 'open'
}

interface Source {
  row: LotRow
  said: LotBriefing | undefined
  text: Speaker
}

type Show = (source: Source) => Shown

const sum =
  (of: (source: Source) => string | null | undefined, tone?: (amount: string) => Shown['tone']): Show =>
  (source) => {
    const amount = of(source)
    const found = amount && tone?.(amount)
    return { value: amount && source.text.money(amount), ...(found && { tone: found }) }
  }
const ofRow = (name: 'starting_price' | 'reserve_price' | 'bond_price' | 'deal_price' | 'settlement_price') =>
  sum(({ row }) => row[name] ?? null)
const stillOpen = (amount: string) => (isZero(amount) ? 'good' : 'open')

function commission({ row, text }: Source): Shown {
  const sides = (['buyer', 'consignor'] as const).filter(
    (side) => row.commission_payer === 'both' || (row.commission_payer ?? 'buyer') === side,
  )
  const rates = sides.map((side) => {
    const scale = row[`${side}_scale`]
    if (scale?.fixed) return text.money(scale.fixed)
    if (scale && scale.bands.length > 0) return text.t('commissionScales.title')
    const both = row.commission_payer === 'both' && side === 'consignor'
    const rate = both ? row.consignor_commission_point : row.commission_point
    return rate ? `${shortDecimal(rate)}%` : undefined
  })
  return { value: rates.filter(Boolean).join(' + ') || null }
}

function days({ row, text }: Source): Shown {
  if (!row.auction_time) return { value: null }
  const left = timeLeft(row.auction_time, Date.now())
  const at = row.auction_time
  if (left.late || left.days === 0) return { value: <Countdown exact at={at} /> }
  return {
    value: (
      <time dateTime={at} title={text.instant(at)}>
        {text.t('lotLead.days', { n: left.days })}
      </time>
    ),
  }
}

function gap({ said, text }: Source): Shown {
  const amount = said && said.figures.gap
  if (!amount) return { value: amount }
  const reached = isZero(amount) || isNegative(amount)
  return { value: gapWords(amount, text), tone: reached ? 'good' : 'open' }
}

function leader({ said }: Source): Shown {
  const found = said && said.figures.leader
  if (!found) return { value: found }
  return {
    value: (
      <span title={found.name}>
        {found.paddle_no} <small>{found.name}</small>
      </span>
    ),
  }
}

function weighed({ row, said, text }: Source): Shown {
  const net = said?.figures.weighed
  if (net === undefined) return { value: undefined }
  const total = quantityOf(row, text.t)
  const left = row.unit === weighedUnit ? shortDecimal(net) : withUnit(net, weighedUnit, text.t)
  return {
    value: isZero(net) && row.unit !== weighedUnit ? total : [left, total].filter(Boolean).join(' / '),
  }
}

function paymentDue({ row, text }: Source): Shown {
  const day = row.payment_due_on
  const late = day !== null && row.state === 'sold' && endOf(day) < Date.now()
  return { value: day && text.day(day), ...(late && { tone: 'bad' }) }
}

const shows: Record<HeadFigure, Show> = {
  starting_price: ofRow('starting_price'),
  reserve_price: ofRow('reserve_price'),
  bond_price: ofRow('bond_price'),
  deal_price: ofRow('deal_price'),
  settlement_price: ofRow('settlement_price'),
  premium_rate: ({ row }) => ({ value: row.premium_rate && percentage(row.premium_rate) }),
  payment_due_on: paymentDue,
  commission,
  sign_ups: ({ row }) => ({ value: `${row.approved_count ?? 0} / ${row.sign_up_count ?? 0}` }),
  deposits: ({ row }) => ({ value: `${row.paid_count ?? 0} / ${row.approved_count ?? 0}` }),
  days,
  highest: sum(({ row, said }) =>
    row.state === 'unsold' ? row.highest_price : said && said.figures.highest,
  ),
  leader,
  gap,
  unpaid: sum(({ said }) => said?.figures.unpaid, stillOpen),
  weighed,
  loaded: sum(({ said }) => said?.figures.loaded),
  paid: sum(({ said }) => said?.figures.paid),
  difference: sum(
    ({ said }) => said?.figures.difference,
    (amount) => (isNegative(amount) ? 'bad' : 'good'),
  ),
  income: sum(({ said }) => said && said.figures.income),
  open: sum(({ said }) => said && (said.money.open ?? '0.00'), stillOpen),
}

const fieldNames = [
  'starting_price',
  'reserve_price',
  'bond_price',
  'deal_price',
  'settlement_price',
  'premium_rate',
  'payment_due_on',
] as const

type FieldFigure = (typeof fieldNames)[number]
const isField = (name: HeadFigure): name is FieldFigure => fieldNames.includes(name as FieldFigure)
const pricesPerUnit: readonly HeadFigure[] = ['highest', 'gap']

function labelOf(name: HeadFigure, row: LotRow, text: Speaker): string {
  const units = priceUnits(row, text)
  if (isField(name)) return text.label('lots', name) + (units[name] ?? '')
  const unit = pricesPerUnit.includes(name) ? (units['starting_price'] ?? '') : ''
  return text.t(`lotLead.figures.${name}`) + unit
}

/** The figures of the state without those that this reader may not see. */
const figuresFor = (row: LotRow, said: LotBriefing | undefined): HeadFigure[] => {
  const hidden: readonly string[] = [
    ...(row.masked ?? []),
    ...(said?.figures.masked ?? []),
    ...(said?.money.masked.includes('open') ? ['open'] : []),
  ]
  return headFigures[row.state].filter((name) => !hidden.includes(name))
}

/** The figures that matter for the next decision. */
export function HeadFigures({ row, said }: { row: LotRow; said: LotBriefing | undefined }) {
  const text = useText()
  return (
    <dl className={css.figures} aria-label={text.t('lotLead.title')}>
      {figuresFor(row, said).map((name) => {
        const { value, tone } = shows[name]({ row, said, text })
        return (
          <div key={name} data-figure={name}>
            <dt>{labelOf(name, row, text)}</dt>
            <dd data-tone={tone}>{value === undefined ? '\u00a0' : (value ?? '–')}</dd>
          </div>
        )
      })}
    </dl>
  )
}
