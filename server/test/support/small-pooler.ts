import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { undeclared } from '#server/db/deadline-pool.ts'
import { eachFrame, frame, type Frame } from './frames.ts'

/** A pooler in transaction mode. It refuses session settings, or drops them silently. */
export interface SmallPooler {
  url: string
  close(): Promise<void>
}

interface Backend {
  socket: Socket
  end(): Promise<void>
}

const taken = ['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone']
const said = { server_version: '18.0', client_encoding: 'UTF8', standard_conforming_strings: 'on' }

function unknownSetting(body: Buffer): string | undefined {
  const words = body.subarray(4).toString().split('\0')
  return words.find((word, at) => at % 2 === 0 && word !== '' && !taken.includes(word.toLowerCase()))
}

const welcome = Buffer.concat([
  frame('R', Buffer.alloc(4)),
  ...Object.entries(said).map(([name, value]) => frame('S', `${name}\0${value}\0`)),
  frame('K', Buffer.alloc(8, 1)),
  frame('Z', 'I'),
])

const refused = (name: string) =>
  frame('E', `SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`)

/** Logs in with the driver and takes over its socket. */
async function openBackend(url: string): Promise<Backend> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  client.on('error', () => {})
  await client.connect()
  const { stream } = undeclared(client).connection
  stream.removeAllListeners('data')
  stream.on('error', () => {})
  return { socket: stream, end: async () => void stream.destroy() }
}

/** The server connections. The most recently freed one is used first, as in pgBouncer. */
class Backends {
  readonly all: Backend[] = []
  readonly #free: Backend[] = []
  readonly #waiting: ((backend: Backend) => void)[] = []
  #opening = 0
  readonly url: string
  readonly most: number
  constructor(url: string, most: number) {
    this.url = url
    this.most = most
  }
  async take(): Promise<Backend> {
    const free = this.#free.pop()
    if (free) return free
    if (this.all.length + this.#opening >= this.most)
      return new Promise((resolve) => void this.#waiting.push(resolve))
    this.#opening += 1
    const made = await openBackend(this.url)
    this.#opening -= 1
    this.all.push(made)
    return made
  }
  give(backend: Backend): void {
    const next = this.#waiting.shift()
    if (next) next(backend)
    else this.#free.push(backend)
  }
  drop(backend: Backend): void {
    this.all.splice(this.all.indexOf(backend), 1)
    void backend.end()
  }
}

/** A client keeps a server connection from its first message to the end of the transaction. */
function serveClient(client: Socket, backends: Backends, strict: boolean): void {
  let backend: Backend | undefined
  let asked = false
  let open = 0
  const queue: Frame[] = []
  const forward = () => {
    for (const { raw } of queue.splice(0)) backend?.socket.write(raw)
  }
  const attach = (taken: Backend) => {
    backend = taken
    asked = false
    eachFrame(taken.socket, false, ({ type, body, raw }) => {
      client.write(raw)
      if (type !== 'Z') return
      open -= 1
      if (open > 0 || body.toString() !== 'I') return
      taken.socket.removeAllListeners('data')
      backend = undefined
      backends.give(taken)
    })
    forward()
  }
  eachFrame(client, true, (message) => {
    const unknown = strict && message.type === '' ? unknownSetting(message.body) : undefined
    if (unknown !== undefined) return void client.end(refused(unknown))
    if (message.type === '') return void client.write(welcome)
    if (message.type === 'X') return void client.end()
    if (message.type === 'Q' || message.type === 'S') open += 1
    queue.push(message)
    if (backend) return forward()
    if (!asked) void backends.take().then(attach)
    asked = true
  })
  client.on('error', () => {})
  client.on('close', () => backend && backends.drop(backend))
}

/** Starts a pooler for the server of `url` with this many connections. */
export async function smallPooler(
  url: string,
  most: number,
  { settings = 'refused' }: { settings?: 'refused' | 'taken' } = {},
): Promise<SmallPooler> {
  const backends = new Backends(url, most)
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    serveClient(client, backends, settings === 'refused')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = new URL(url)
  at.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: at.href,
    close: async () => {
      for (const client of clients) client.destroy()
      await Promise.all(backends.all.map((backend) => backend.end()))
      server.close()
      await once(server, 'close')
    },
  }
}
