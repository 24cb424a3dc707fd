import * as z from 'zod/mini'
import { route } from './grammar/route.ts'

export const mcpRoutes = {
  /**
   * The Model Context Protocol, for assistants. Each tool calls one of the other routes with the caller's
   * access token. So this request itself does not wait in a queue.
   */
  call: route<Record<string, unknown>>()({
    method: 'POST',
    path: '/api/mcp',
    permission: 'mcp.use',
    tag: 'mcp',
    raw: 'answer',
    stream: true,
    ownTransactions: true,
    neverKept: true,
    body: z.strictObject({
      jsonrpc: z.literal('2.0', 'bad_format'),
      id: z.optional(z.union([z.string(), z.number()], 'bad_format')),
      method: z.string('bad_format'),
      params: z.optional(z.record(z.string(), z.unknown(), 'bad_format')),
    }),
  }),
}
