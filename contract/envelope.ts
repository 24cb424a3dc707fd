/** Every JSON answer but the OpenAPI document. `code` 0 is success; otherwise the HTTP status or a session code. */
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
  /** Above 10,000 the total may be the planner's estimate; the pager then says 约. */
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

/** The session was never ours, or is gone (source-spec §8). */
export const SESSION_UNKNOWN = 50008
/** Ended by another sign-in or by an administrator. */
export const SESSION_ENDED = 50012
export const SESSION_EXPIRED = 50014
export const WRONG_CREDENTIALS = 60204
export const sessionCodes: readonly number[] = [SESSION_UNKNOWN, SESSION_ENDED, SESSION_EXPIRED]

export const pageSizes = [10, 20, 30, 50] as const
export const defaultLimit = 20
export const maxLimit = 100
