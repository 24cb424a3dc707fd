import { readdirSync, readFileSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

interface Asset {
  type: string
  body: Buffer
}

const assetsIn = (folder: string): Map<string, Asset> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => extname(name) !== '')
      .map((name) => [
        `/${name}`,
        {
          type: contentTypes[extname(name)] ?? 'application/octet-stream',
          body: brotliCompressSync(readFileSync(join(folder, name))),
        },
      ]),
  )

/** Serves the bare page and forwards its calls to the product as a signed-in person. */
export function serveBarePage(
  folder: string,
  product: string,
  token: string,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const assets = assetsIn(folder)
  const handOn = (request: IncomingMessage, response: ServerResponse) => {
    const asked = ask(product + (request.url ?? ''), { headers: { 'x-token': token } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json; charset=utf-8' })
      answer.pipe(response)
    })
    asked.on('error', () => response.writeHead(502).end())
    asked.end()
  }
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path.startsWith('/api/')) return handOn(request, response)
    const asset = assets.get(path === '/' ? '/index.html' : path)
    if (!asset) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': asset.type, 'content-encoding': 'br' }).end(asset.body)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      const stop = () =>
        new Promise<void>((stopped) => {
          server.closeAllConnections()
          server.close(() => stopped())
        })
      resolve({ origin: `http://127.0.0.1:${port}`, stop })
    })
  })
}
