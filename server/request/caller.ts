import type { AuditAction, AuditResource } from '#contract/audit.ts'
import type { FactorState } from '#contract/second-factor.ts'
import { can, type Permission, type Role } from '#contract/grammar/permissions.ts'
import type { Language } from '#texts/text.ts'

/** One line for the audit log; the line-up writes it in the transaction of what it records. */
export interface Deed {
  action: AuditAction
  resource: AuditResource
  record_id?: number | null
  record_name?: string | null
  /** Before and after per field; masked by the writer of the log, not by the caller. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  detail?: Readonly<Record<string, unknown>>
  /** Who may learn of it live besides those who see everything: the owners before and after. */
  owners?: readonly (number | null)[]
  /** And everybody who holds one of these, where a row is seen by a whole role. */
  audience?: readonly Permission[]
  version?: number
}

/** What the caller has proved, and whether the act at hand asks for it. */
interface Proof {
  /** Until when the last password or code counts. */
  until: Date
  asked: boolean
}

/**
 * Who calls, read from the session on every request, and what the rules need to know about the request.
 */
export interface Caller {
  uid: number
  username: string
  nickname: string
  roles: readonly Role[]
  /** uids whose `leader_uid` is this caller. */
  team: readonly number[]
  session_id: number
  /** How far the database's log reached after the session's last write. */
  seen_lsn?: string
  must_change_password: boolean
  proof: Proof
  second_factor: FactorState
  language: Language
  address: string
  request_id: string
  /** The database's clock at the beginning of the request. */
  now: Date
  /** What was done in this request so far; nothing acknowledged goes unrecorded. */
  deeds: Deed[]
  /** Full numbers of others that the answer shows, and lists that end with it (`records/shown.ts`). */
  shown: Shown[]
}

interface Shown {
  resource: string
  ids: readonly number[]
  /** How many rows the list has that ends here. */
  of?: number
}

export const may = (who: Caller, permission: Permission): boolean => can(who.roles, permission)

/** Puts a deed on record; it is written with the caller's transaction. */
export function record(who: Caller, deed: Deed): void {
  who.deeds.push(deed)
}

/** The product itself, when a job acts by the clock. */
export const systemCaller = (now: Date, job: string): Caller => ({
  uid: 0,
  username: 'system',
  nickname: 'system',
  roles: [],
  team: [],
  session_id: 0,
  must_change_password: false,
  proof: { until: now, asked: false },
  second_factor: 'none',
  language: 'zh',
  address: '',
  request_id: job,
  now,
  deeds: [],
  shown: [],
})
