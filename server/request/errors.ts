import { reasons, type Reason } from '#contract/grammar/errors.ts'
import type { Db } from '#server/db/client.ts'
import { DeadlineExceeded } from '#server/db/deadline.ts'
import type { Values } from '#texts/text.ts'

/**
 * An expected failure. Code throws it where it finds the problem; `failures.ts` turns it into an envelope in
 * the caller's language.
 */
export class Refusal extends Error {
  readonly reason: Reason
  readonly values: Values
  readonly data: Readonly<Record<string, unknown>>
  /**
   * Work that survives the rollback of the act, such as counting an attempt. It runs in its own transaction.
   */
  readonly keep: ((db: Db) => Promise<void>) | undefined
  constructor(
    reason: Reason,
    values: Values = {},
    data: Readonly<Record<string, unknown>> = {},
    keep?: (db: Db) => Promise<void>,
  ) {
    super(reason)
    this.reason = reason
    this.values = values
    this.data = data
    this.keep = keep
  }
  get status(): number {
    return reasons[this.reason]
  }
}

/** One wrong property of a body or a query: its name and its fault. */
export interface FieldFault {
  name: string
  fault: string
  /** The violated limit, if any. */
  limit?: number
}

/** A refusal that commits its transaction, so that its count persists. */
export class CountedRefusal extends Refusal {}

/** 422 with a message per field. `resource` selects the labels. */
export class InvalidFields extends Error {
  readonly resource: string
  readonly faults: readonly FieldFault[]
  /** Data that helps the caller correct the input, such as the computed figure. */
  readonly data: Readonly<Record<string, unknown>>
  constructor(resource: string, faults: readonly FieldFault[], data: Readonly<Record<string, unknown>> = {}) {
    super('invalid')
    this.resource = resource
    this.faults = faults
    this.data = data
  }
}

export const invalidField = (resource: string, name: string, fault: string): InvalidFields =>
  new InvalidFields(resource, [{ name, fault }])

/** A session that is not valid, with the code of source-spec §8. */
export class SessionRefusal extends Error {
  readonly code: number
  readonly message_key:
    | 'unknown'
    | 'ended'
    | 'expired'
    | 'wrong_credentials'
    | 'wrong_proof'
    | 'reauthenticate'
  constructor(code: number, messageKey: SessionRefusal['message_key']) {
    super(messageKey)
    this.code = code
    this.message_key = messageKey
  }
}

const byState: Record<string, Reason> = {
  '55P03': 'busy',
  '57014': 'busy',
  '40P01': 'busy',
  '53300': 'busy',
  '40001': 'busy',
  '53100': 'storage_full',
  '57P01': 'database_down',
  '57P02': 'database_down',
  '57P03': 'database_down',
  '57P05': 'database_down',
  '25006': 'database_down',
  '58030': 'database_down',
}

const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT']

/** Translates a database error into a refusal. Undefined for any other error. */
export function databaseRefusal(error: unknown): Refusal | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return undefined
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  const reason =
    byState[code] ?? (code.startsWith('08') || unreachable.includes(code) ? 'database_down' : undefined)
  if (reason) return new Refusal(reason)
  if (cause instanceof DeadlineExceeded) return new Refusal('busy')
  if (/timeout exceeded when trying to connect/i.test(cause.message)) return new Refusal('busy')
  if (/connection terminated|not queryable|client was closed|query read timeout/i.test(cause.message))
    return new Refusal('database_down')
  return code === 'ENOSPC' ? new Refusal('storage_full') : undefined
}

/** The name of the violated unique constraint. Undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && cause.code === '23505' && 'constraint' in cause)
    return String(cause.constraint)
  return undefined
}
