import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bindingCookie, tokenCookie } from '#contract/session.ts'

export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const tokenPattern = /^[\w-]{20,100}$/

/** The token of a request, from `X-Token` or `Authorization: Bearer`. Nothing else is a credential. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-token']
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = typeof header === 'string' && header !== '' ? header : bearer
  return token !== undefined && tokenPattern.test(token) ? token : undefined
}

/**
 * True for plain http on loopback, where our cookies lack `Secure` because browsers would not send them.
 */
const plainLoopback = (request: FastifyRequest): boolean =>
  request.protocol !== 'https' &&
  ['localhost', '127.0.0.1', '[::1]'].includes(request.hostname.replace(/:\d+$/, ''))

/** A host-only HttpOnly cookie, such as the session binding or the device. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const wanted = plainLoopback(request) ? name : `__Host-${name}`
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [found, ...value] = part.trim().split('=')
    if (found === wanted) return value.join('=')
  }
  return undefined
}

/** Adds a Set-Cookie header to the answer. Without a value, it deletes the cookie. */
export function setCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  name: string,
  value: string | undefined,
  seconds: number,
  sameSite: 'Strict' | 'Lax' = 'Strict',
): void {
  const plain = plainLoopback(request)
  const age = value === undefined ? 'Max-Age=0' : `Max-Age=${seconds}`
  const where = `Path=/; HttpOnly; SameSite=${sameSite}; ${age}${plain ? '' : '; Secure'}`
  void reply.header('set-cookie', `${plain ? name : `__Host-${name}`}=${value ?? ''}; ${where}`)
}

/** Passes a token to the scripts of the target page, stored as the login page stores it. */
export function setToken(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  token: string,
): void {
  const secure = plainLoopback(request) ? '' : '; Secure'
  void reply.header('set-cookie', `${tokenCookie}=${token}; Path=/; SameSite=Strict${secure}`)
}

export const bindingOf = (request: FastifyRequest): string | undefined => cookieOf(request, bindingCookie)

const week = 7 * 86_400

/** Binds the session to this browser. Without a value it removes the binding. */
export const setBinding = (call: Parameters<typeof setCookie>[0], binding: string | undefined): void =>
  setCookie(call, bindingCookie, binding, week)
