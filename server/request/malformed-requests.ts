import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { texts } from '#texts/all.ts'
import { fill } from '#texts/text.ts'
import { failureAnswer } from './envelope.ts'
import { languageOf } from './pipeline.ts'
import { isUploading } from './upload-progress.ts'

const json = 'application/json; charset=utf-8'
const tooSlow = 'ERR_HTTP_REQUEST_TIMEOUT'
const statuses: Record<string, number> = { [tooSlow]: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers malformed HTTP with an envelope too, and closes the connection. */
function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (error.code === tooSlow && isUploading(socket)) return
  const status = statuses[error.code ?? ''] ?? 400
  const body = JSON.stringify({ code: status, msg: fill('zh', texts.zh.reasons.malformed), data: null })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${json}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** Answers 408 to a sender whose upload makes no progress, and closes the connection. */
export const cutUpload = (socket: Socket): void =>
  clientErrorHandler(Object.assign(new Error('The upload makes no progress.'), { code: tooSlow }), socket)

/** Refuses, before routing, a path that cannot be decoded or has a segment longer than any route allows. */
function frameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const answer = failureAnswer(error, languageOf(request), request.id, '')
  const body = JSON.stringify(answer.body)
  reply.raw.writeHead(answer.status, {
    'content-type': json,
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
  })
  reply.raw.end(body)
}

export const brokenRequests = { clientErrorHandler, frameworkErrors }
