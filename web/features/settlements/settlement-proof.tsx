import { settlements, type SettlementRow } from '#contract/settlements.ts'
import { Facts } from '#web/records/facts.tsx'
import { FileLinks } from '#web/features/uploads/file-link.tsx'
import { settlementLayout } from './layout.ts'

const isFilled = (row: SettlementRow, name: string): boolean => {
  const value = (row as unknown as Record<string, unknown>)[name]
  return Array.isArray(value) ? value.length > 0 : value !== null
}

/** The tickets behind the quantity, and why the price was changed. */
export function Proof({ row }: { row: SettlementRow }) {
  const names = settlementLayout.detail.proof.filter((name) => isFilled(row, name))
  const own = {
    price_files: <FileLinks files={row.price_files} />,
    price_consent_files: <FileLinks files={row.price_consent_files} />,
  }
  return names.length === 0 ? null : <Facts resource={settlements} row={row} names={names} own={own} />
}
