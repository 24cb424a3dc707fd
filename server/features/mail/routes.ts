import type { FastifyInstance } from 'fastify'
import { mailRoutes } from '#contract/mail.ts'
import type { Env } from '#server/env.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { mailLinks } from '#server/features/session/mail-in-use.ts'
import { offPage, takeFormOfMail } from './off-page.ts'
import { askLink, usePasswordLink } from './password-links.ts'
import { changeSwitches, ownerOfKey, readSwitches, switchOff } from './switches.ts'

/** Serves mail. Where only one account may use a password, links to set one are not mailed. */
export function serveMail(
  app: FastifyInstance,
  serve: Serve,
  { mail, passwordOnlyFor }: Partial<Pick<Env, 'mail' | 'passwordOnlyFor'>>,
): void {
  const on = mail !== undefined
  mailLinks(on && passwordOnlyFor === undefined)
  takeFormOfMail(app)
  serve(mailRoutes.switches, ({ db, who }) => readSwitches(db, who, on))
  serve(mailRoutes.change, ({ db, who, body }) => changeSwitches(db, who, body, on))
  serve(mailRoutes.askLink, askLink)
  serve(mailRoutes.useLink, (call) => usePasswordLink(call, passwordOnlyFor))
  serve(mailRoutes.askOff, async ({ db, params, reply }) => {
    const { row, name } = await ownerOfKey(db, params.key)
    void reply.type('text/html; charset=utf-8')
    return offPage(row.language, name, !row[name])
  })
  serve(mailRoutes.switchOff, async ({ db, params, reply }) => {
    const { language, name } = await switchOff(db, params.key)
    void reply.type('text/html; charset=utf-8')
    return offPage(language, name, true)
  })
}
