import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { eachFrame, frame, type Frame } from './frames.ts'

/** Rewrites a statement's text, as if the engine lacked a feature. */
export type Lack = (text: string) => string

/** Rewrites simple queries and parsed statements; other messages pass unchanged. */
function altered({ type, body, raw }: Frame, lack: Lack): Buffer {
  if (type !== 'Q' && type !== 'P') return raw
  const start = type === 'Q' ? 0 : body.indexOf(0) + 1
  const end = body.indexOf(0, start)
  const text = Buffer.from(lack(body.subarray(start, end).toString()))
  return frame(type, Buffer.concat([body.subarray(0, start), text, body.subarray(end)]))
}

/**
 * An engine that speaks PostgreSQL's protocol but lacks a feature: the server of `url` behind a rewriting
 * proxy.
 */
export async function lameEngine(url: string, lack: Lack): Promise<{ url: string; close(): Promise<void> }> {
  const at = new URL(url)
  const port = Number(at.port)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const engine = connect(port, at.hostname)
    for (const [socket, other] of [
      [client, engine],
      [engine, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => other.destroy())
    }
    eachFrame(client, true, (message) => engine.write(altered(message, lack)))
    engine.on('data', (chunk) => client.write(chunk))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  at.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: at.href,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
