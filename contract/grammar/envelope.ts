/**
 * Every JSON answer except the OpenAPI document. `code` is 0 on success, otherwise the HTTP status or a
 * session code.
 */
export interface Envelope<T = unknown> {
  code: number
  msg: string
  data: T
}

export interface Page<T> {
  items: T[]
  total: number
  page: number
  limit: number
  /** Above 10,000, the total may be the query planner's estimate. The pager then shows 约. */
  total_is_estimate?: true
}

export interface BulkResult {
  id: number
  code: number
  reason?: string
  msg?: string
}

export interface BulkAnswer {
  results: BulkResult[]
}

/** The session is unknown or no longer exists (source-spec §8). */
export const SESSION_UNKNOWN = 50008
/** Another sign-in or an administrator ended the session. */
export const SESSION_ENDED = 50012
export const SESSION_EXPIRED = 50014
export const WRONG_CREDENTIALS = 60204
/** The session is open, but the act requires the password or a code again. The session is not lost. */
export const REAUTHENTICATE = 50020
export const sessionCodes: readonly number[] = [SESSION_UNKNOWN, SESSION_ENDED, SESSION_EXPIRED]

export const pageSizes = [10, 20, 30, 50] as const
export const defaultLimit = 20
export const maxLimit = 100
