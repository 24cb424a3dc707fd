import type { AuditAction, AuditResource } from '#contract/audit.ts'
import type { FactorState } from '#contract/second-factor.ts'
import { can, type Permission, type Role } from '#contract/grammar/permissions.ts'
import { scopesCover, type TokenScopes } from '#contract/grammar/scopes.ts'
import type { Language } from '#texts/text.ts'

/** One entry for the audit log. The request pipeline writes it in the transaction of the change. */
export interface NewAuditEntry {
  action: AuditAction
  resource: AuditResource
  record_id?: number | null
  record_name?: string | null
  /** Values before and after, by field. They are masked when the log is written, not by the caller. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  detail?: Readonly<Record<string, unknown>>
  /** The owners before and after. They receive the change live, as do people who see everything. */
  owners?: readonly (number | null)[]
  /** Holders of any of these permissions receive the change live too, for rows that a whole role sees. */
  audience?: readonly Permission[]
  version?: number
  /**
   * The changed fields, if all of them are masked for somebody. People who see none of them are not notified.
   */
  secret?: readonly string[]
}

/** The caller's last reauthentication, and whether the current act requires one. */
interface Reauthentication {
  /** When the last reauthentication expires. */
  until: Date
  required: boolean
}

/** The access token of a program. It acts for its owner, within its scopes. */
export interface CallerToken extends TokenScopes {
  id: number
  name: string
}

/** The caller, read from the session on every request, with the request data that the rules need. */
export interface Caller {
  uid: number
  username: string
  nickname: string
  roles: readonly Role[]
  /** Ids of staff whose `leader_uid` is this caller. */
  team: readonly number[]
  session_id: number
  /** Set if a program calls with an access token instead of a session. */
  token?: CallerToken
  /** The database's log position (LSN) after the session's last write. */
  seen_lsn?: string
  must_change_password: boolean
  reauthentication: Reauthentication
  second_factor: FactorState
  language: Language
  address: string
  request_id: string
  /** The database's clock at the start of the request. */
  now: Date
  /** Audit entries of this request so far. No change is acknowledged without its entry. */
  auditEntries: NewAuditEntry[]
  /**
   * Unmasked numbers of other people's records in this answer, and lists whose last page it holds
   * (`identity/disclosures.ts`).
   */
  disclosures: Disclosure[]
}

interface Disclosure {
  resource: string
  ids: readonly number[]
  /** The total number of rows of the list, if this is its last page. */
  of?: number
}

/** True if the caller holds a permission: by its roles and, for a program, by the scopes of its token. */
export const may = ({ roles, token }: Caller, permission: Permission): boolean =>
  can(roles, permission) && (!token || scopesCover(token, permission))

/**
 * True if the caller may write with a permission, even through a read. A program may do so only if its token
 * names the permission.
 */
export const mayWrite = (who: Caller, permission: Permission): boolean =>
  may(who, permission) && (!who.token || who.token.scopes.includes(permission))

/** Adds an audit entry. It is written with the caller's transaction. */
export function addAuditEntry(who: Caller, entry: NewAuditEntry): void {
  who.auditEntries.push(entry)
}

/** The system as the caller of a scheduled job. */
export const systemCaller = (now: Date, job: string): Caller => ({
  uid: 0,
  username: 'system',
  nickname: 'system',
  roles: [],
  team: [],
  session_id: 0,
  must_change_password: false,
  reauthentication: { until: now, required: false },
  second_factor: 'none',
  language: 'zh',
  address: '',
  request_id: job,
  now,
  auditEntries: [],
  disclosures: [],
})
