import { settlements, type SettlementRow } from '#contract/settlements.ts'
import { Facts } from '#web/records/facts.tsx'
import { filledNames } from '#web/records/filled-names.ts'
import { FileLinks } from '#web/features/uploads/file-link.tsx'
import { settlementLayout } from './layout.ts'

/** The tickets behind the quantity, and why the price was changed. */
export function Proof({ row }: { row: SettlementRow }) {
  const names = filledNames(row, settlementLayout.detail.proof)
  const own = {
    price_files: <FileLinks files={row.price_files} />,
    price_consent_files: <FileLinks files={row.price_consent_files} />,
  }
  return names.length === 0 ? null : <Facts resource={settlements} row={row} names={names} own={own} />
}
