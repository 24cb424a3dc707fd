import {
  inputRequired,
  inputResponse,
  type CallToolResult,
  type InputRequiredResult,
} from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '#server/request/caller.ts'
import { failureAnswer } from '#server/request/envelope.ts'
import { checked } from '#server/request/input.ts'
import { tokenOf } from '#server/features/session/credentials.ts'
import { confirmedKey, sealedQuestion } from './confirmation.ts'
import { withoutPhones } from './mask-phones.ts'
import { confirmLabel, declinedText, questionOf } from './question.ts'
import { requestOf } from './tool-input.ts'
import { writes, type Tool } from './tools.ts'

type Arguments = Readonly<Record<string, unknown>>
type Envelope = { code: number; msg: string; data: unknown }

/** One call of a tool, with what the client sent back if a person has answered. */
export interface ToolCall {
  app: FastifyInstance
  request: FastifyRequest
  who: Caller
  tool: Tool
  given: Arguments
  responses: Record<string, unknown> | undefined
  state: string | undefined
}

/**
 * Sends the request of a route through the whole pipeline with the caller's own token, so that rights, scope,
 * masks, limits, the audit log and the reading watch apply as to any other request.
 */
async function send(
  { app, request, who }: ToolCall,
  tool: Pick<Tool, 'route'>,
  given: Arguments,
  key?: string,
): Promise<Envelope> {
  const { url, body } = requestOf(tool, given)
  const answer = await app.inject({
    method: tool.route.method,
    url,
    remoteAddress: request.socket.remoteAddress ?? who.address,
    headers: {
      ...forwarded(request),
      authorization: `Bearer ${tokenOf(request) ?? ''}`,
      'accept-language': who.language,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body && { payload: body }),
  })
  const { code, msg, data } = answer.json<Envelope>()
  return { code, msg, data: withoutPhones(data) }
}

/** Headers by which a proxy names the client, so that its address is the same inside. */
const forwarded = ({ headers }: FastifyRequest) => {
  const chain = headers['x-forwarded-for']
  return typeof chain === 'string' ? { 'x-forwarded-for': chain } : {}
}

function resultOf({ code, msg, data }: Envelope): CallToolResult {
  if (code === 0) return answerOf(data)
  const refusal = { code, msg, ...(data !== null && { data }) }
  return { ...answerOf(refusal), isError: true }
}

function answerOf(data: unknown): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(data) }] }
}

/** The first step of a write: checks the input, reads the record, and asks a person. */
async function ask(call: ToolCall): Promise<CallToolResult | InputRequiredResult> {
  const { who, tool, given } = call
  const { body } = requestOf(tool, given)
  checked(tool.route.body, body, tool.route.tag)
  let before: Arguments | undefined
  if (tool.about) {
    const found = await send(call, { route: tool.about }, { id: given['id'] })
    if (found.code !== 0) return resultOf(found)
    before = found.data as Arguments
  }
  const confirm = { type: 'boolean' as const, title: confirmLabel(who.language) }
  return inputRequired({
    inputRequests: {
      confirm: inputRequired.elicit({
        message: questionOf(who.language, tool, given, before),
        requestedSchema: { type: 'object', properties: { confirm }, required: ['confirm'] },
      }),
    },
    requestState: sealedQuestion(who, tool, given),
  })
}

/** Calls a tool. A write happens only with a person's answer to the question that was asked about it. */
export async function callTool(call: ToolCall): Promise<CallToolResult | InputRequiredResult> {
  const { who, tool, given, state, responses, request } = call
  try {
    if (!writes(tool)) return resultOf(await send(call, tool, given))
    const key = state === undefined ? undefined : confirmedKey(who, tool, given, state)
    const answer = inputResponse(responses, 'confirm')
    if (key === undefined || answer.kind !== 'elicit') return await ask(call)
    if (answer.action !== 'accept' || answer.content?.['confirm'] !== true)
      return answerOf({ done: false, msg: declinedText(who.language) })
    return resultOf(await send(call, tool, given, key))
  } catch (error) {
    const { status, body } = failureAnswer(error, who.language, request.id, request.url)
    if (status >= 500) throw error
    return resultOf(body)
  }
}
