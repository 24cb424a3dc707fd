import { mailRoutes } from '#contract/mail.ts'
import { handOverRoutes } from '#contract/hand-over.ts'
import { staffRoutes } from '#contract/staff.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { getRecord } from '#server/records/records.ts'
import { endSessionOf, sessionsOf } from '#server/features/session/session-list.ts'
import { handOver, previewHandOver } from './hand-over.ts'
import { inviteStaff } from './invite.ts'
import { releaseProvider } from './release-provider.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { staffSource } from './source.ts'
import { createStaff, editStaff, listStaff, resetPassword, staffOptions } from './staff.ts'

export function serveStaff(serve: Serve): void {
  serve(staffRoutes.options, ({ db, who, query }) => staffOptions(db, who, query.q ?? ''))
  serve(staffRoutes.list, ({ db, who, list }) => listStaff(db, who, list))
  serve(staffRoutes.create, ({ db, who, body }) => createStaff(db, who, body))
  serve(staffRoutes.edit, ({ db, who, params, body }) => editStaff(db, who, params.id, body))
  serve(staffRoutes.resetPassword, ({ db, who, params, body }) =>
    resetPassword(db, who, params.id, body.version),
  )
  serve(mailRoutes.invite, ({ db, who, params, body }) => inviteStaff(db, who, params.id, body.version))
  serve(staffRoutes.resetSecondFactor, ({ db, who, params, body }) =>
    resetSecondFactor(db, who, params.id, body.version),
  )
  serve(staffRoutes.releaseProvider, ({ db, who, params, body }) =>
    releaseProvider(db, who, params.id, body.version),
  )
  serve(handOverRoutes.carryOut, ({ db, who, params, body }) => handOver(db, who, params.id, body))
  serve(handOverRoutes.preview, ({ db, who, params, body }) => previewHandOver(db, who, params.id, body))
  serve(staffRoutes.listStaffSessions, async ({ db, who, params }) => {
    await getRecord(db, who, staffSource, params.id)
    return { items: await sessionsOf(db, who, params.id) }
  })
  serve(staffRoutes.endStaffSession, async ({ db, who, params }) => {
    await endSessionOf(db, who, await getRecord(db, who, staffSource, params.id), params.session)
    return null
  })
}
