import { createHmac } from 'node:crypto'
import type { Messenger } from '#contract/messages.ts'

/** A post to a robot. */
export interface RobotPost {
  url: URL
  body: object
}

interface Robot {
  address: string
  secret: string | null
}

/** 钉钉: milliseconds; the secret is the key, time and secret are the message; in the address. */
function dingtalkSignature(secret: string, at: Date): { timestamp: string; sign: string } {
  const timestamp = String(at.getTime())
  return { timestamp, sign: createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64') }
}

/** 飞书: seconds; time and secret are the key, the message is empty; in the body. */
function feishuSignature(secret: string, at: Date): { timestamp: string; sign: string } {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return { timestamp, sign: createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64') }
}

/** 飞书 reads `<at>` in a text as a mention, also one that somebody typed into a name. */
export const withoutMentions = (text: string): string => text.replaceAll(/<(?=\s*\/?\s*at\b)/gi, '＜')

/** How a text is posted to the robot of each messenger. */
export const robotPost: Record<Messenger, (robot: Robot, text: string, at: Date) => RobotPost> = {
  wecom: ({ address }, content) => ({ url: new URL(address), body: { msgtype: 'text', text: { content } } }),
  dingtalk: ({ address, secret }, content, at) => {
    const url = new URL(address)
    if (secret !== null)
      for (const [name, value] of Object.entries(dingtalkSignature(secret, at)))
        url.searchParams.set(name, value)
    return { url, body: { msgtype: 'text', text: { content } } }
  },
  feishu: ({ address, secret }, text, at) => ({
    url: new URL(address),
    body: {
      ...(secret !== null && feishuSignature(secret, at)),
      msg_type: 'text',
      content: { text: withoutMentions(text) },
    },
  }),
}
