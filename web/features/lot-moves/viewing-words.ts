import type { LotRow } from '#contract/lots.ts'
import type { Speaker } from '#web/text/text.tsx'

const minutes = 16

/** The message that tells a bidder about a viewing, in the language of the person who copies it. */
export function viewingWords(row: LotRow, { t, instant, money }: Speaker): string {
  const open = t('lots.viewing.open')
  const at = (iso: string | null) => (iso ? instant(iso).slice(0, minutes) : open)
  return t('lots.viewing.lines', {
    name: row.corpore_name ?? '',
    no: row.lot_no,
    address: row.look_address ?? open,
    viewing:
      row.view_from || row.view_to
        ? t('lots.viewing.range', { from: at(row.view_from), to: at(row.view_to) })
        : open,
    person: row.link_username ?? open,
    phone: row.link_phone ?? '',
    end: at(row.signup_end_time),
    time: at(row.auction_time),
    bond: row.bond_price ? money(row.bond_price) : open,
  })
}
