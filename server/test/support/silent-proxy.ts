import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy between the product and its database that can fall silent, like a frozen host or a lost route. */
export interface SilentProxy {
  url: string
  /** Every connection falls silent and none is closed. New ones are accepted and stay silent too. */
  freeze(): void
  /** New connections work again. Those frozen before stay silent for ever. */
  thaw(): void
  close(): void
}

export async function silentProxy(target: string): Promise<SilentProxy> {
  const url = new URL(target)
  const pairs = new Set<Socket>()
  let frozen = false
  const server = createServer((near) => {
    near.on('error', () => {})
    pairs.add(near)
    if (frozen) return void near.pause()
    const far = connect(Number(url.port), url.hostname)
    pairs.add(far)
    far.on('error', () => near.destroy())
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pipe(far)
    far.pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(target)
  own.hostname = '127.0.0.1'
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    freeze: () => {
      frozen = true
      for (const pair of pairs) {
        pair.unpipe()
        pair.pause()
      }
    },
    thaw: () => {
      frozen = false
    },
    close: () => {
      server.close()
      for (const pair of pairs) pair.destroy()
    },
  }
}
