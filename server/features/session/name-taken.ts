import { Refusal, violatedConstraint } from '#server/request/errors.ts'

/** Names are unique, because the audit log and every list identify people by name. */
export function nameTaken(error: unknown): never {
  const taken = violatedConstraint(error)
  if (taken === 'staff_username')
    throw new Refusal('username_taken', {}, { reason: 'duplicate', field: 'username' })
  if (taken === 'staff_nickname')
    throw new Refusal('nickname_taken', {}, { reason: 'duplicate', field: 'nickname' })
  throw error
}
