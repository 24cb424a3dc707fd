import type { FastifyInstance } from 'fastify'
import { Refusal } from './errors.ts'

/** Mantine sets inline styles to position elements, so inline styles are allowed. Inline scripts are not. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self' data:",
  "media-src 'self' blob:",
  'frame-src blob:',
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ')

/**
 * Two Host headers make a request malformed, because a proxy and this server could each trust a different
 * one.
 */
const hostsOf = (rawHeaders: readonly string[]) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    })
    if (hostsOf(request.raw.rawHeaders) > 1) throw new Refusal('malformed')
    if (/^\/(?:api|admin|common)\//.test(request.url)) void reply.header('cache-control', 'no-store')
    if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000')
  })
}
