import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './embedded-cluster.ts'
import { isAlive, type ProcessMark } from './embedded-process.ts'
import { launch, shutDown } from './embedded-server.ts'
import { errorMessage } from '#server/start-error.ts'

const LOOK_EVERY = 500
const SHORTEST_PAUSE = 250
const LONGEST_PAUSE = 5000

/**
 * Restarts the server on the same port whenever it is gone, whether killed or shut down. It polls, because an
 * adopted server is not a child process. Returns a function that stops both.
 */
export function watch(
  cluster: Cluster,
  first: ProcessMark,
  say: (line: string) => void,
): () => Promise<void> {
  const quit = new AbortController()
  let postmaster = first
  const watching = (async () => {
    while (await pause(LOOK_EVERY, quit.signal)) {
      if (isAlive(postmaster)) continue
      const since = Date.now()
      postmaster = (await revive(cluster, say, quit.signal)) ?? postmaster
      if (isAlive(postmaster))
        say(`PostgreSQL stopped and is back after ${((Date.now() - since) / 1000).toFixed(1)} s.`)
    }
  })()
  return async () => {
    quit.abort()
    await watching
    await shutDown(postmaster, cluster.folder)
  }
}

/** Retries until it succeeds or `quit` is aborted. Reports each distinct reason once. */
async function revive(
  cluster: Cluster,
  say: (line: string) => void,
  quit: AbortSignal,
): Promise<ProcessMark | undefined> {
  let said = ''
  for (let wait = SHORTEST_PAUSE; !quit.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
    try {
      return await launch(cluster, quit)
    } catch (error) {
      const reason = errorMessage(error)
      if (reason !== said) say(`PostgreSQL has stopped and cannot be restarted yet: ${reason}.`)
      said = reason
      await pause(wait, quit)
    }
  }
  return undefined
}

/** Resolves to false if `quit` is aborted. Does not keep the process alive by itself. */
async function pause(milliseconds: number, quit: AbortSignal): Promise<boolean> {
  await sleep(milliseconds, undefined, { signal: quit, ref: false }).catch(() => undefined)
  return !quit.aborted
}
