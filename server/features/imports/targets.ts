import { isNull } from 'drizzle-orm'
import type { Importable } from '../../../contract/imports.ts'
import type { Resource } from '../../../contract/resource.ts'
import { may, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { ownershipOf } from '../customers/customers.ts'
import { customerActions } from '../customers/guards.ts'
import { refuseWrongOwner } from '../customers/people.ts'
import { customerSource, seesInFull, type StoredCustomer } from '../customers/source.ts'
import { customersTable } from '../../tables/customers.ts'
import { mayEdit } from '../recyclers/guards.ts'
import { refuseWrongKeeper } from '../recyclers/people.ts'
import { firstGrade } from '../recyclers/recyclers.ts'
import { recyclerSource } from '../recyclers/source.ts'
import type { ImportLine } from './import-lines.ts'
import { writeLines, type ImportedRow, type Importing, type ImportPlan, type Progress } from './write-rows.ts'

/** A resource that imports can write. */
export interface ImportTarget {
  resource: Resource
  refuseWrongOwner(db: Db, who: Caller, service_id: number | null): Promise<void>
  write(
    db: Db,
    who: Caller,
    to: ImportPlan,
    lines: readonly ImportLine[],
    seen: ReadonlySet<string>,
  ): Promise<Progress>
}

const target = <Row extends ImportedRow, Columns extends object>(
  of: Importing<Row, Columns> & Pick<ImportTarget, 'refuseWrongOwner'>,
): ImportTarget => ({
  resource: of.source.resource,
  refuseWrongOwner: of.refuseWrongOwner,
  write: (db, who, to, lines, seen) => writeLines(db, who, of, to, lines, seen),
})

const mayUpdateCustomer = (who: Caller, row: StoredCustomer): boolean =>
  seesInFull(who, row) && customerActions(who, row).includes('edit')

export const importTargets: Readonly<Record<Importable, ImportTarget>> = {
  customers: target({
    source: customerSource,
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
    live: undefined,
    begin: (service_id) => ({ service_id, grade: firstGrade }),
    visible: mayEdit,
    // People cannot overwrite an account number that they may not see.
    updatable: (who, row, values) =>
      mayEdit(who, row) &&
      (values.bank_account === undefined || !row.bank_account || may(who, 'bankAccounts.see')),
    refuseWrongOwner: refuseWrongKeeper,
  }),
}
