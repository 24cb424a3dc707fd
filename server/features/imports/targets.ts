import { inArray, isNull } from 'drizzle-orm'
import { customerSheet } from '#contract/customer-sheet.ts'
import type { Importable } from '#contract/imports.ts'
import { recyclerSheet } from '#contract/recycler-sheet.ts'
import { may, type Caller } from '#server/request/caller.ts'
import { maskRow } from '#server/records/mask-row.ts'
import { recordsWhere } from '#server/records/records.ts'
import { ownershipOf } from '#server/features/customers/customers.ts'
import { customerActions } from '#server/features/customers/guards.ts'
import { refuseWrongOwner } from '#server/features/customers/people.ts'
import { customerSource, seesInFull, type StoredCustomer } from '#server/features/customers/source.ts'
import { customersTable } from '#server/tables/customers.ts'
import { mayEdit } from '#server/features/recyclers/guards.ts'
import { refuseWrongRecyclerOwner } from '#server/features/recyclers/people.ts'
import { firstGrade } from '#server/features/recyclers/recyclers.ts'
import { recyclerSource } from '#server/features/recyclers/source.ts'
import { checkRow } from './check-row.ts'
import type { ImportTarget } from './import-target.ts'
import { pastTargets } from './past/past-targets.ts'
import { identityOf } from './identified-line.ts'
import { cellsOf } from './round-trip.ts'
import { sortLines, type ImportedRow, type Importing } from './sort-lines.ts'
import { takeBack } from './take-back.ts'
import { writeLines } from './write-rows.ts'

const target = <Row extends ImportedRow, Columns extends object>(
  of: Importing<Row, Columns> & Pick<ImportTarget, 'refuseWrongOwner'>,
): ImportTarget => ({
  resource: of.sheet,
  batchSize: 150,
  refuseWrongOwner: of.refuseWrongOwner,
  keysOf: (line, to) => {
    const checked = checkRow(of.sheet, cellsOf(line, to.columns), to.columns)
    return 'values' in checked ? identityOf(line, checked.values).keys : []
  },
  sort: (db, who, to, lines, seen) => sortLines(db, who, of, to, lines, seen, false),
  write: (db, who, to, lines, seen) => writeLines(db, who, of, to, lines, seen),
  takeBack: (db, who, import_id, batch) => takeBack(db, who, of.source, import_id, batch),
  records: async (db, who, ids) => {
    if (ids.length === 0) return new Map()
    const rows = await recordsWhere(db, of.source, inArray(of.source.table.id, [...ids]))
    return new Map(
      rows
        .filter((row) => of.visible(who, row))
        .map((row) => [row.id, maskRow(of.source, who, row, row)] as const),
    )
  },
})

const mayUpdateCustomer = (who: Caller, row: StoredCustomer): boolean =>
  seesInFull(who, row) && customerActions(who)(row).includes('edit')

export const importTargets: Readonly<Record<Importable, ImportTarget>> = {
  ...pastTargets,
  customers: target({
    source: customerSource,
    sheet: customerSheet,
    live: isNull(customersTable.archived_at),
    begin: (service_id, who) => ownershipOf(service_id, who.now, 'imported'),
    visible: seesInFull,
    updatable: mayUpdateCustomer,
    refuseWrongOwner: async (db, who, uid) => {
      if (uid !== null) await refuseWrongOwner(db, who, uid)
    },
  }),
  recyclers: target({
    source: recyclerSource,
    sheet: recyclerSheet,
    live: undefined,
    begin: (service_id) => ({ service_id, grade: firstGrade }),
    visible: mayEdit,
    // Nobody may overwrite an account number that is masked for them.
    updatable: (who, row, values) =>
      mayEdit(who, row) &&
      (values.bank_account === undefined || !row.bank_account || may(who, 'bankAccounts.see')),
    refuseWrongOwner: refuseWrongRecyclerOwner,
  }),
}
