import { existsSync } from 'node:fs'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allRoutes } from '#contract/all-routes.ts'
import { Refusal } from './errors.ts'

/** Matches paths that never belong to the web app. */
const noScreen = /^\/(?:api|admin|common|calendars|healthz|readyz|assets|vue-element-admin)(?:\/|$|\?)/i

/** The web app's page with the company's name, logo and colours. */
export interface Page {
  html: string
  compressed: Buffer
}

/** Sends the company's page, or else the page as built. */
const sendPage =
  (page: (file: string) => Promise<Page | null>, file: string) =>
  async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    void reply.header('cache-control', 'no-cache')
    const own = await page(file)
    if (!own) return reply.sendFile('index.html')
    void reply.headers({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' })
    if (!/\bbr\b/.test(headers['accept-encoding'] ?? '')) return reply.send(own.html)
    return reply.header('content-encoding', 'br').send(own.compressed)
  }

/** Serves the built web app from `root` and refuses unknown paths and methods. */
export function otherPaths(
  app: FastifyInstance,
  root: string,
  page: (file: string) => Promise<Page | null>,
): void {
  const send = sendPage(page, `${root}index.html`)
  const built = existsSync(`${root}index.html`)
  // `/` is a folder, so it is served explicitly. For `/redirect//x`, the web app shows its not-found page.
  if (built) for (const path of ['/', '/redirect/*']) app.get(path, send)
  if (built)
    void app.register(fastifyStatic, {
      root,
      index: false,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
      preCompressed: true,
    })
  const known = Object.values(allRoutes).map(({ path, method }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/:[a-z_]+/g, '[^/]+')}$`),
  }))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length > 0) {
      void reply.header('allow', [...new Set(methods)].join(', '))
      throw new Refusal('method_not_allowed')
    }
    if (!built || noScreen.test(request.url) || !['GET', 'HEAD'].includes(request.method))
      throw new Refusal('not_found')
    return send(request, reply)
  })
}
