/**
 * A rule of the books. Its SQL returns every record the rule covers, with its amount and what is wrong with
 * it.
 */
export interface Invariant {
  name: string
  /** Returns `record`, `amount` and `wrong`, which is null if nothing is wrong. */
  sql: string
}
