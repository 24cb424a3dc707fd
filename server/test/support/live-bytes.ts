import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * Bytes that are still referenced, on the heap and in buffers, after a collection. Resident memory (RSS) would
 * also count garbage that a busy machine has not collected yet.
 */
export function liveBytes(): number {
  // The first collection finds dead buffers; the second waits until they are freed.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
