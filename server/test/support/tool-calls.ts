import type { Role } from '#contract/grammar/permissions.ts'
import { scopesOf } from '#contract/grammar/scopes.ts'
import type { Answer, TestApp } from './harness.ts'

const revision = '2026-07-28'
const meta = {
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
}

/** The answer of a client whose person has agreed. */
export const agreed = { inputResponses: { confirm: { action: 'accept', content: { confirm: true } } } }

let serial = 0
/** Makes an access token of a person. Without scopes it has all that the person's role may give. */
export async function newToken(world: TestApp, who: string, scopes?: readonly string[]): Promise<string> {
  serial += 1
  const body = { name: `助手${serial}`, scopes: scopes ?? scopesOf([Number(who[0]) as Role]) }
  return (await (await world.as(who)).ask('/api/tokens', { method: 'POST', body })).data.token
}

/** Sends one request of the Model Context Protocol, as it is on the wire. */
export const sendToTools = (
  world: TestApp,
  token: string,
  method: string,
  params: { name?: string } & Record<string, unknown> = {},
): Promise<Answer> =>
  world.ask('/api/mcp', {
    method: 'POST',
    body: { jsonrpc: '2.0', id: 1, method, params: { _meta: meta, ...params } },
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revision,
      'mcp-method': method,
      ...(params.name !== undefined && { 'mcp-name': params.name }),
    },
  })
