import * as handing from '#contract/hand-over.ts'
import * as contract from '#contract/staff.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { getRecord } from '#server/records/records.ts'
import { endSessionOf, sessionsOf } from '#server/features/session/session-list.ts'
import { handOver, previewHandOver } from './hand-over.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { staffSource } from './source.ts'
import { createStaff, editStaff, listStaff, resetPassword, staffOptions } from './staff.ts'

export function staffRoutes(serve: Serve): void {
  serve(contract.staffOptions, ({ db, who, query }) => staffOptions(db, who, query.q ?? ''))
  serve(contract.listStaff, ({ db, who, list }) => listStaff(db, who, list))
  serve(contract.createStaff, ({ db, who, body }) => createStaff(db, who, body))
  serve(contract.editStaff, ({ db, who, params, body }) => editStaff(db, who, params.id, body))
  serve(contract.resetPassword, ({ db, who, params, body }) =>
    resetPassword(db, who, params.id, body.version),
  )
  serve(contract.resetSecondFactor, ({ db, who, params, body }) =>
    resetSecondFactor(db, who, params.id, body.version),
  )
  serve(handing.handOver, ({ db, who, params, body }) => handOver(db, who, params.id, body))
  serve(handing.previewHandOver, ({ db, who, params, body }) => previewHandOver(db, who, params.id, body))
  serve(contract.listStaffSessions, async ({ db, who, params }) => {
    await getRecord(db, who, staffSource, params.id)
    return { items: await sessionsOf(db, who, params.id) }
  })
  serve(contract.endStaffSession, async ({ db, who, params }) => {
    await endSessionOf(db, who, await getRecord(db, who, staffSource, params.id), params.session)
    return null
  })
}
