import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, StartError } from '#server/start-error.ts'
import { birthOf, isAlive, type ProcessMark } from './embedded-process.ts'

interface Holder extends ProcessMark {
  /** The machine that `pid` belongs to: another host, boot or container has its own numbering. */
  machine: string
}

const BEAT = 1000
const ATTEMPTS = 5

/**
 * Makes this process the only one that works in the data folder. The lock dies with the process. Returns a
 * function that releases it.
 */
export async function lockFolder(home: string): Promise<() => void> {
  const file = join(home, 'instance.lock')
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (create(file)) return keep(file)
    const seen = read(file)
    if (seen === undefined) continue
    if (await isHeld(file, seen)) throw inUse(home, seen)
    discard(file, seen)
  }
  throw new StartError(`Another start of this program is just taking ${home}: try again.`)
}

function create(file: string): boolean {
  const own = `${file}.${process.pid}`
  const holder: Holder = { pid: process.pid, birth: birthOf(process.pid) ?? '', machine: machine() }
  writeFileSync(own, JSON.stringify(holder), { mode: 0o600 })
  try {
    // A link appears atomically, so nobody reads a half-written lock.
    linkSync(own, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

function keep(file: string): () => void {
  const timer = setInterval(() => beat(file), BEAT)
  timer.unref()
  return () => {
    clearInterval(timer)
    rmSync(file, { force: true })
  }
}

function beat(file: string): void {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // The folder may be missing or read-only for a while. Within one machine the lock does not depend on the
    // heartbeat.
  }
}

async function isHeld(file: string, text: string): Promise<boolean> {
  const holder = parse(text)
  if (holder === undefined) return false
  if (holder.machine === machine()) return isAlive(holder)
  const before = modified(file)
  await sleep(3 * BEAT)
  return modified(file) !== before
}

/** Removes a dead holder's lock, unless another start has replaced it meanwhile. */
function discard(file: string, seen: string): void {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if (readFileSync(aside, 'utf8') === seen) rmSync(aside)
  else renameSync(aside, file)
}

function inUse(home: string, text: string): StartError {
  return new StartError(
    `${home} is in use by another running instance (process ${parse(text)?.pid}): stop it, or set DATA_DIR to another folder.`,
  )
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function modified(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

function machine(): string {
  if (process.platform !== 'linux') return hostname()
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
}
