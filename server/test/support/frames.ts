import type { Socket } from 'node:net'

/** A message of PostgreSQL's protocol. Messages that open a connection have no type. */
export interface Frame {
  type: string
  body: Buffer
  raw: Buffer
}

const sslRequest = 80_877_103

/**
 * Splits a stream into messages. `opening` is the client's side, which begins with a message without a type.
 */
export function eachFrame(socket: Socket, opening: boolean, take: (frame: Frame) => void): void {
  let rest = Buffer.alloc(0)
  let first = opening
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = first ? 0 : 1
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      const raw = rest.subarray(0, length)
      rest = rest.subarray(length)
      if (first && raw.readInt32BE(4) === sslRequest) {
        socket.write('N')
        continue
      }
      take({ type: first ? '' : String.fromCharCode(raw[0] ?? 0), body: raw.subarray(head + 4), raw })
      first = false
    }
  })
}

export function frame(type: string, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body)
  const head = Buffer.alloc(type.length + 4)
  head.write(type)
  head.writeInt32BE(bytes.length + 4, type.length)
  return Buffer.concat([head, bytes])
}
