import { once } from 'node:events'
import { createServer, type Server as SocketServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorCode, StartError } from '#server/start-error.ts'

/**
 * The event loop accepts one connection per listening socket and turn. With a single socket a burst of new
 * connections waits in the kernel, where no limit, deadline or log sees it. The kernel spreads connections over
 * sockets that share a port.
 */
const listenerCount = process.platform === 'linux' ? 16 : 1

/** A high limit of pending connections: in a burst each is refused with an answer, not dropped by the system. */
const backlog = 4096

interface Place {
  host: string
  port: number
}

const taken = (port: number) =>
  new StartError(`Port ${port} is taken: stop the program that uses it, or set PORT to another port.`)

/** Sockets that share a port would also share it with a second instance, so the port must be free first. */
async function assertFree({ host, port }: Place): Promise<void> {
  const probe = createServer().listen({ host, port })
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw errorCode(error) === 'EADDRINUSE' ? taken(port) : error
  }
  probe.close()
}

/** The listening sockets of the application beside that of its own HTTP server, which serves all of them. */
export class Listeners {
  readonly #app: FastifyInstance
  readonly #extra: SocketServer[] = []
  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** Listens and returns the port. */
  async open({ host, port: wanted }: Place): Promise<number> {
    await assertFree({ host, port: wanted })
    const shared = { backlog, ...(listenerCount > 1 && { reusePort: true }) }
    await this.#app.listen({ host, port: wanted, ...shared })
    const { address, port } = this.#app.server.address() as { address: string; port: number }
    for (let n = 1; n < listenerCount; n += 1) await this.#add({ host: address, port, ...shared })
    return port
  }

  async #add(at: Place & { backlog: number; reusePort?: boolean }): Promise<void> {
    // As node:http creates its own listening socket.
    const listener = createServer({ allowHalfOpen: true, noDelay: true })
    listener.on('connection', (socket) => this.#app.server.emit('connection', socket))
    this.#extra.push(listener)
    listener.listen(at)
    await once(listener, 'listening')
  }

  /** Stops listening and resolves when the connections of these sockets have ended. */
  async close(): Promise<void> {
    const closing = this.#extra.splice(0).map((listener) => once(listener.close(), 'close'))
    await Promise.all(closing)
  }
}
