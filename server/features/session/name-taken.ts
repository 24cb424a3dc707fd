import { Refusal, violatedConstraint } from '#server/request/errors.ts'

/** Two people never have one name: the audit log and every list call people by theirs. */
export function nameTaken(error: unknown): never {
  const taken = violatedConstraint(error)
  if (taken === 'staff_username')
    throw new Refusal('username_taken', {}, { reason: 'duplicate', field: 'username' })
  if (taken === 'staff_nickname')
    throw new Refusal('nickname_taken', {}, { reason: 'duplicate', field: 'nickname' })
  throw error
}
