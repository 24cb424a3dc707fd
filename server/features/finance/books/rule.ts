import { entryDirections, paidByConsignor, payoutKinds, type EntryKind } from '#contract/entry-kinds.ts'
import { payingKinds } from '#contract/unapplied-kinds.ts'
import { quoted } from '#server/tables/quoted.ts'

/** A rule of the books. Its SQL returns every record the rule covers, with its amount and its fault. */
export interface Invariant {
  name: string
  /** Returns `record`, `amount` and `wrong`, which is null if nothing is wrong. */
  sql: string
}

/**
 * True for an entry of the current winner. An entry without a sign-up counts if no other buyer has defaulted.
 */
export const ofWinner = `(e.sign_up_id = l.winner_sign_up_id
  or e.sign_up_id is null
    and not exists (select from sign_ups other
      where other.lot_id = e.lot_id
        and other.round_no = e.round_no
        and other.outcome = 'defaulted'
        and other.id <> l.winner_sign_up_id))`

/**
 * SQL of one side's commission on a price: its scale if it has one, else the plain rate (`commission-scale.ts` in
 * `contract/rules`).
 */
export const commissionOf = (price: string, rate: string, scale: string): string =>
  `case
    when ${scale} is null then round(${price} * ${rate} / 100, 2)
    when ${price} <= 0 then 0
    else coalesce(
      (${scale}->>'fixed')::numeric,
      least(
        coalesce((${scale}->>'maximum')::numeric, 'infinity'),
        greatest(
          coalesce((${scale}->>'minimum')::numeric, 0),
          round(coalesce(
            (select sum(greatest(least(${price}, coalesce(until, ${price})) - above, 0) * band_rate / 100)
              from (select (band->>'above')::numeric as above, (band->>'rate')::numeric as band_rate,
                  lead((band->>'above')::numeric) over (order by at) as until
                from jsonb_array_elements(${scale}->'bands') with ordinality as bands (band, at)) each_band),
            ${price} * ${rate} / 100
          ), 2)
        )
      )
    )
  end`

/**
 * The payments to the consignor of settlement `s` that paid no due, of earlier rounds too, less the commission that it
 * paid itself.
 */
export const paidEarly = `(select coalesce(sum(case
      when e.kind in (${quoted(payoutKinds)}) then e.amount
      else -e.amount
    end), 0)
  from finance_entries e
  where e.lot_id = s.lot_id
    and e.round_no <= s.round_no
    and e.kind in (${quoted([...payoutKinds, ...paidByConsignor])})
    and e.state = 'confirmed'
    and e.reverses_id is null
    and e.due_id is null)`

/** The kind that entry `e` counts as: an entry that pays a due counts as the kind of the due. */
export const countedKind = `case when e.kind in (${quoted(payingKinds)})
  then (select c.kind from finance_dues c where c.id = e.due_id) else e.kind end`

/** The net sum of a kind: an entry adds its amount, an opposite entry subtracts it. */
export const net = (
  kind: EntryKind,
) => `coalesce(sum(case when e.direction = '${entryDirections[kind]}' then e.amount else -e.amount end)
  filter (where ${countedKind} = '${kind}' and e.state in ('confirmed', 'reversed')), 0)`
