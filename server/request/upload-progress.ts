import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** An upload goes on for as long as this many bytes arrive in this time (ms): about 1 KB/s. */
const uploadPace = { bytes: 32_768, every: 30_000 }

const uploading = new WeakSet<Socket>()

/** True while an upload is watched here. The server's time limit for a whole request does not apply to it. */
export const isUploading = (socket: Socket): boolean => uploading.has(socket)

/**
 * Lets an upload take as long as it makes progress. Calls `cut` once too little arrives. A body that waits for us, such
 * as for a slow disk, is not too slow.
 */
export function watchUpload(raw: IncomingMessage, cut: () => void, { bytes, every } = uploadPace): void {
  const { socket } = raw
  if (raw.complete || socket.destroyed) return
  uploading.add(socket)
  let before = socket.bytesRead
  const check = () => {
    const arrived = socket.bytesRead - before
    before = socket.bytesRead
    if (arrived >= bytes || raw.readableLength > 0 || raw.complete) return
    stop()
    cut()
  }
  // After a pause of this process, what has arrived is read first.
  const timer = setInterval(() => setImmediate(check), every)
  const stop = () => {
    clearInterval(timer)
    uploading.delete(socket)
  }
  for (const event of ['end', 'close'] as const) raw.once(event, stop)
}
