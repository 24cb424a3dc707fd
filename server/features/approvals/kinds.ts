import type { ApprovalKindName, approvalRoutes, Asked } from '#contract/approvals.ts'
import { can, roles, type Permission, type Role } from '#contract/grammar/permissions.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import type { Decimal } from '#contract/rules/money.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { hook } from '#server/request/hook.ts'
import { required } from '#server/records/required.ts'
import type { approvalsTable } from '#server/tables/approvals.ts'

export type StoredApproval = typeof approvalsTable.$inferSelect

/** The body of `POST /api/approvals`. */
export type AskBody = BodyOf<typeof approvalRoutes.ask>

/**
 * One kind of approval. The feature whose act needs the approval declares it; `server/registrations.ts` lists
 * them.
 */
export interface ApprovalKind {
  kind: ApprovalKindName
  /** Who decides it. */
  decides: Permission
  /** Creates the request for `POST /api/approvals`. Makes the same checks as the act. */
  ask(db: Db, who: Caller, input: AskBody): Promise<StoredApproval>
  /** The amount of the request. Above a limit of the settings, two people decide it. */
  amountOf(db: Db, approval: StoredApproval): Promise<Decimal>
  /** Locks the rows that are locked before the lot. */
  lockFirst?(db: Db, approval: StoredApproval): Promise<void>
  /**
   * Carries out the request, in the transaction of the decision and under the lot's lock. Refuses with
   * `approval_outdated` if the request no longer applies.
   */
  carryOut(db: Db, who: Caller, approval: StoredApproval): Promise<void>
}

/** The content of a request of this kind. A request of another kind never gets here. */
export function askedOf<Kind extends ApprovalKindName>(
  { asked }: Pick<StoredApproval, 'asked'>,
  kind: Kind,
): Extract<Asked, { kind: Kind }> {
  const isOfKind = (given: Asked): given is Extract<Asked, { kind: Kind }> => given.kind === kind
  if (!isOfKind(asked)) throw new Error(`An approval of ${asked.kind} is not one of ${kind}`)
  return asked
}

/** The id of the record that a request is about. */
export function recordAsked(input: AskBody, name: 'lot_id' | 'sign_up_id' | 'entry_id'): number {
  const id = input[name]
  if (id === undefined) throw invalidField('approvals', name, 'required')
  return id
}

export const approvalKinds = hook<readonly ApprovalKind[]>('the kinds of approvals')

export const kindOf = (kind: ApprovalKindName): ApprovalKind =>
  required(
    approvalKinds.implementation().find((declared) => declared.kind === kind),
    'the declaration of a kind of approval',
  )

export const rolesThatDecide = (kind: ApprovalKindName): Role[] =>
  roles.filter((role) => can([role], kindOf(kind).decides))

/** The kinds that this caller decides. */
export const kindsDecidedBy = (who: Caller): ApprovalKindName[] =>
  approvalKinds
    .implementation()
    .filter(({ decides }) => may(who, decides))
    .map(({ kind }) => kind)
