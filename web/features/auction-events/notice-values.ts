import { auctionEvents } from '#contract/auction-events.ts'
import type { NoticeReading, NoticeValue } from '#contract/event-notices.ts'
import { writableNames } from '#contract/grammar/resource.ts'
import type { SheetRow } from './sheet-rows.ts'

const formNames: readonly string[] = writableNames(auctionEvents)
const plainDay = /^\d{4}-\d\d-\d\d$/

/** A day without a time: viewing begins with the day and ends with it. */
function momentOf(name: string, value: NoticeValue['value']): NoticeValue['value'] {
  if (typeof value !== 'string' || !plainDay.test(value)) return value
  return new Date(`${value}T${name === 'view_to' ? '23:59' : '00:00'}:00+08:00`).toISOString()
}

/**
 * Initial values of the form of an event. Days of payment are working days here, so calendar days are left to
 * the person.
 */
export function startOf({ event }: NoticeReading): Record<string, NoticeValue['value']> {
  const working = event['payment_days_kind']?.value !== 'calendar'
  return Object.fromEntries(
    formNames.flatMap((name) => {
      const found = event[name]
      if (!found || (name === 'payment_days' && !working)) return []
      return [[name, momentOf(name, found.value)]]
    }),
  )
}

/** The fields of a lot that a row may have, with their column titles. */
const rowNames: Readonly<Record<string, string>> = {
  corpore_name: 'corpore_name',
  auction_quantity: 'auction_quantity',
  unit: 'unit',
  plate: 'plate',
  starting_price: 'starting_price',
  pricing_basis: 'pricing_basis',
  bond_price: 'bond_price',
  add_price_one: 'add_price_one',
  increment_rule: 'increment_rule',
  appraised_value: 'appraised_value',
  opens_at: 'auction_time',
  closes_at: 'auction_end_time',
  signup_end_time: 'signup_end_time',
  view_from: 'view_from',
  view_to: 'view_to',
  look_address: 'look_address',
  link_username: 'link_username',
  link_phone: 'link_phone',
}

/** The lots of a notice as rows of a sheet, each a package of its own if the notice numbers all of them. */
export function rowsOfNotice({ event, lots }: NoticeReading): SheetRow[] {
  const extension = event['extension_minutes']
  const numbers = new Set(lots.flatMap(({ seq }) => seq?.value ?? []))
  return lots.map((lot) => ({
    ...(numbers.size === lots.length && { package_no: String(lot['seq']?.value) }),
    ...(lot['reserve']?.value === 'none' && { reserve_price: '0' }),
    ...(extension && { extension_minutes: String(extension.value) }),
    ...Object.fromEntries(
      Object.entries(rowNames).flatMap(([name, column]) => {
        const found = lot[name]
        return found ? [[column, String(momentOf(name, found.value))]] : []
      }),
    ),
  }))
}
