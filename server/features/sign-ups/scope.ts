import { sql, type SQL } from 'drizzle-orm'
import { may, type Caller } from '../../request/caller.ts'
import { lotsTable } from '../../tables/lots.ts'
import { buyerScope } from '../lots/visibility.ts'
import { signUpsTable } from '../../tables/sign-ups.ts'

/** Sign-ups a caller may see: of every lot (1, 2, 4), or of the lots among their goods (6). */
export function signUpScope(who: Caller): SQL | undefined {
  if (may(who, 'lots.seeAll') || may(who, 'lots.seeApproved')) return undefined
  return sql`${signUpsTable.lot_id} in (select ${lotsTable.id} from ${lotsTable} where ${buyerScope(who) ?? sql`true`})`
}
