import { isIP } from 'node:net'
import type { Audience, Messenger } from '#contract/messages.ts'
import { invalidField } from '#server/request/errors.ts'
import { isAllowedUrl } from '#server/features/webhooks/hosts.ts'

/** The key in the address of a robot. Anyone who has it can write to the group. */
const robotKeys: Record<Messenger, (url: URL) => string | null | undefined> = {
  wecom: (url) => url.searchParams.get('key'),
  dingtalk: (url) => url.searchParams.get('access_token'),
  feishu: (url) => /\/bot\/v2\/hook\/([\w-]+)$/.exec(url.pathname)?.[1],
}

/** Every post sends the key over the network, so it needs TLS, unless the host is a literal address. */
const isSafe = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/** The shown part of an address: its host, and the end of its key. */
export interface Shown {
  host: string
  tail: string
}

const refuse = (name: string, fault: string) => invalidField('message_channels', name, fault)

interface Given {
  messenger: Messenger
  audience: Audience
  address: string
  secret: string | null
  app_id: string | null
  agent_id: string | null
}

function refuseHalf({ messenger, audience, secret, app_id, agent_id }: Given): void {
  if (audience === 'group') {
    if (messenger === 'dingtalk' && secret !== null && !secret.startsWith('SEC'))
      throw refuse('secret', 'bad_format')
    return
  }
  if (secret === null) throw refuse('secret', 'required')
  if (app_id === null) throw refuse('app_id', 'required')
  if (messenger !== 'feishu' && agent_id === null) throw refuse('agent_id', 'required')
  if (messenger !== 'feishu' && !/^\d{1,15}$/.test(agent_id ?? '')) throw refuse('agent_id', 'bad_format')
}

/** Checks the address of a channel, and that its credentials are complete. */
export function checkAddress(given: Given, hosts: readonly string[]): Shown {
  const { messenger, audience, address, secret } = given
  if (!isAllowedUrl(address, hosts)) throw refuse('address', 'host_not_allowed')
  const url = new URL(address)
  if (!isSafe(url)) throw refuse('address', 'bad_format')
  refuseHalf(given)
  if (audience === 'people') return { host: url.host, tail: (secret ?? '').slice(-4) }
  const key = robotKeys[messenger](url)
  if (!key || key.length < 8) throw refuse('address', 'bad_format')
  return { host: url.host, tail: key.slice(-4) }
}
