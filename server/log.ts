import type { FastifyServerOptions } from 'fastify'

const secrets = ['password', 'old_password', 'new_password', 'token', 'phone', 'wechat', 'authorization', 'cookie', '["x-token"]']

/** Structured lines; what is secret or personal is left out, addresses are logged without their query. */
export const loggerOptions = (level: string): FastifyServerOptions['logger'] => ({
  level,
  redact: { paths: secrets.flatMap((name) => (name.startsWith('[') ? [`*${name}`, `req.headers${name}`] : [name, `*.${name}`])), censor: '***' },
  serializers: { req: (request) => ({ method: request.method, path: (request.url ?? '').split('?')[0], id: request.id }) },
})
