import { sql, type SQL } from 'drizzle-orm'
import { noTaxReceipt } from '../../../contract/tax-receipts.ts'
import { lotsTable } from '../../tables/lots.ts'
import { taxReceiptsTable } from '../../tables/tax-receipts.ts'

/**
 * Rounds of settled lots whose buyer was promised a tax receipt that nobody has entered; `lot` and `round`
 * are columns.
 */
export const receiptMissing = (lot: SQL, round: SQL): SQL => sql`exists (
  select 1 from ${lotsTable} where ${lotsTable.id} = ${lot} and ${lotsTable.round_no} = ${round} and ${lotsTable.state} = 'settled'
    and coalesce(${lotsTable.tax_receipt}, '') not in ('', ${noTaxReceipt})
    and not exists (select 1 from ${taxReceiptsTable}
      where ${taxReceiptsTable.lot_id} = ${lot} and ${taxReceiptsTable.round_no} = ${round}
        and ${taxReceiptsTable.direction} = 'out' and ${taxReceiptsTable.state} = 'valid'))`
