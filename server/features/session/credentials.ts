import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bindingCookie } from '../../../contract/session.ts'

export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const tokenPattern = /^[\w-]{20,100}$/

/** The token of a request, from `X-Token` or `Authorization: Bearer`. Nothing else is a credential. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-token']
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = typeof header === 'string' && header !== '' ? header : bearer
  return token !== undefined && tokenPattern.test(token) ? token : undefined
}

const secureName = `__Host-${bindingCookie}`

/**
 * True for plain http on loopback, where the binding cookie lacks `Secure` because browsers would not send
 * it.
 */
const plainLoopback = (request: FastifyRequest): boolean =>
  request.protocol !== 'https' &&
  ['localhost', '127.0.0.1', '[::1]'].includes(request.hostname.replace(/:\d+$/, ''))

export function bindingOf(request: FastifyRequest): string | undefined {
  const wanted = plainLoopback(request) ? bindingCookie : secureName
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, ...value] = part.trim().split('=')
    if (name === wanted) return value.join('=')
  }
  return undefined
}

/** The Set-Cookie header that binds a session to this browser. Without a value, it deletes the cookie. */
export function bindingHeader(request: FastifyRequest, binding: string | undefined): string {
  const plain = plainLoopback(request)
  const name = plain ? bindingCookie : secureName
  const age = binding === undefined ? 'Max-Age=0' : 'Max-Age=604800'
  return `${name}=${binding ?? ''}; Path=/; HttpOnly; SameSite=Strict; ${age}${plain ? '' : '; Secure'}`
}
