import { messageRoutes } from '#contract/messages.ts'
import type { Env } from '#server/env.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { createChannel, deleteChannel, editChannel, listChannels, testChannel } from './channels.ts'
import { linkPerson, listPeople, unlinkPerson } from './people.ts'
import { listMessages } from './recent.ts'

export function serveMessages(
  serve: Serve,
  {
    webhookHosts: hosts = [],
    publicOrigin,
    mail,
  }: Partial<Pick<Env, 'webhookHosts' | 'publicOrigin' | 'mail'>>,
): void {
  serve(messageRoutes.list, async ({ db }) => ({
    items: await listChannels(db),
    allowed_hosts: hosts,
    links: publicOrigin !== undefined,
    mail_from: mail?.from ?? null,
  }))
  serve(messageRoutes.create, ({ db, who, body }) => createChannel(db, who, body, hosts))
  serve(messageRoutes.edit, ({ db, who, params, body }) => editChannel(db, who, params.id, body, hosts))
  serve(messageRoutes.delete, ({ db, who, params }) => deleteChannel(db, who, params.id))
  serve(messageRoutes.test, ({ db, who, params }) => testChannel(db, who, params.id))
  serve(messageRoutes.people, async ({ db, params }) => ({ items: await listPeople(db, params.id) }))
  serve(messageRoutes.link, ({ db, who, params, body }) =>
    linkPerson(db, who, { channel: params.id, uid: params.uid, userid: body.userid }),
  )
  serve(messageRoutes.unlink, ({ db, who, params }) => unlinkPerson(db, who, params.id, params.uid))
  serve(messageRoutes.messages, async ({ db, query }) => ({
    items: await listMessages(db, query.channel_id === undefined ? undefined : Number(query.channel_id)),
  }))
}
