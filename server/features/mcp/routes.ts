import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type McpHttpHandler,
} from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mcpRoutes } from '#contract/mcp.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { callTool } from './call-tool.ts'
import { toolInput } from './tool-input.ts'
import { toolsOf, writes } from './tools.ts'

/** One request to the protocol's server, which lives as long as the request. */
interface Exchange {
  app: FastifyInstance
  request: FastifyRequest
  who: Caller
  version: string
}

const instructions =
  '云竞通 CRM of an auction house. Amounts are decimal strings in yuan, instants are UTC. Phones are always masked.'

function serverOf({ app, request, who, version }: Exchange): Server {
  const server = new Server(
    { name: 'yunjingtong-crm', version },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: toolsOf(who).map((tool) => ({
      name: tool.name,
      description: tool.description,
      inputSchema: toolInput(tool),
      annotations: { readOnlyHint: !writes(tool), destructiveHint: false, openWorldHint: false },
    })),
  }))
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const tool = toolsOf(who).find(({ name }) => name === params.name)
    // A tool that the caller may not use is as unknown as one that does not exist.
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    const { inputResponses, requestState } = context.mcpReq
    const state: unknown = requestState()
    return callTool({
      app,
      request,
      who,
      tool,
      given: params.arguments ?? {},
      responses: inputResponses,
      state: typeof state === 'string' ? state : undefined,
    })
  })
  return server
}

/** A request of the web platform with the headers of ours, and without a body, which has been parsed. */
const webRequest = ({ headers, url }: FastifyRequest): Request =>
  new Request(new URL(url, 'http://localhost'), {
    method: 'POST',
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  })

async function answer(handler: McpHttpHandler, exchange: Exchange, reply: FastifyReply): Promise<string> {
  const { request } = exchange
  const parsedBody: unknown = request.body
  const answered = await handler.fetch(webRequest(request), { parsedBody })
  void reply.code(answered.status).type(answered.headers.get('content-type') ?? 'application/json')
  return answered.text()
}

/** Serves the Model Context Protocol, revision 2026-07-28: stateless, and for access tokens only. */
export function serveMcp(serve: Serve, app: FastifyInstance, version: string): void {
  serve(mcpRoutes.call, async ({ who, request, reply }) => {
    const exchange = { app, request, who, version }
    const handler = createMcpHandler(() => serverOf(exchange), { legacy: 'reject', maxSubscriptions: 0 })
    return (await answer(handler, exchange, reply)) as never
  })
}
