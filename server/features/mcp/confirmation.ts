import { createHash, randomUUID } from 'node:crypto'
import { required } from '#server/records/required.ts'
import type { Caller } from '#server/request/caller.ts'
import { decryptText, encryptText } from '#server/secrets/data-key.ts'
import type { Tool } from './tools.ts'

/** How long a person may think before a confirmation is asked again (ms). */
const validFor = 10 * 60_000
const place = 'mcp.confirmation'

/** A question shown to a person. It goes through the client, encrypted, and comes back with the answer. */
interface Asked {
  use: 'mcp'
  token: number
  /** A hash of the tool and its arguments. */
  act: string
  /** Makes the act happen once, however often the confirmation is sent. */
  key: string
  until: number
}

const hashOf = ({ name }: Tool, given: object): string =>
  createHash('sha256')
    .update(`${name}\n${JSON.stringify(given)}`)
    .digest('base64url')

export function sealedQuestion({ token, now }: Caller, tool: Tool, given: object): string {
  const asked: Asked = {
    use: 'mcp',
    token: required(token, 'the token of a tool call').id,
    act: hashOf(tool, given),
    key: `mcp-${randomUUID()}`,
    until: now.getTime() + validFor,
  }
  return encryptText(JSON.stringify(asked), place)
}

function opened(state: string): Partial<Asked> {
  try {
    return JSON.parse(decryptText(state, place)) as Partial<Asked>
  } catch {
    return {}
  }
}

/**
 * The idempotency key of a confirmed act. Undefined if the state is not ours, is another token's, is too old,
 * or was made for another tool or other arguments: then the question is asked anew.
 */
export function confirmedKey(
  { token, now }: Caller,
  tool: Tool,
  given: object,
  state: string,
): string | undefined {
  const { use, token: asker, act, key, until = 0 } = opened(state)
  const fits = use === 'mcp' && asker === token?.id && act === hashOf(tool, given) && now.getTime() <= until
  return fits ? key : undefined
}
