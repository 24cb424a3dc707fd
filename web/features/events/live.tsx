import { useEffect } from 'react'
import { sessionCodes } from '#contract/grammar/envelope.ts'
import { type LiveEvent, eventRoutes } from '#contract/events.ts'
import { requestHeaders, urlOf } from '#web/transport/api.ts'
import { sessionLost, sessionOver } from '#web/transport/session-lost.ts'
import { afterFirstPaint } from '#web/transport/first-paint.ts'
import { queries } from '#web/transport/queries.ts'
import { hasToken, loadUser, useSession } from '#web/session/session.tsx'

type Message = { event: LiveEvent } | { again: true }

const listeners = new Set<(event: LiveEvent) => void>()
const channelName = 'yjt-live'
const firstWait = 1000
const longestWait = 30_000
/** Collects a burst of events into one refetch of everything they touch. */
const gathering = 250

let touched = new Set<string>()

function deliver(message: Message): void {
  if ('again' in message) return void missed()
  const { event } = message
  for (const listener of listeners) listener(event)
  if (touched.size === 0) setTimeout(refetchTouched, gathering)
  touched.add(event.resource)
}

/**
 * Events may have been missed, so it refetches the signed-in
 * person, whose roles may differ, and everything else.
 */
async function missed(): Promise<void> {
  await loadUser().catch(() => undefined)
  await queries.invalidateQueries()
}

/** The state and the counts of an event follow from its lots and sign-ups. */
const following: Readonly<Record<string, string>> = { lots: 'auction_events', sign_ups: 'auction_events' }

function refetchTouched(): void {
  const resources = new Set([...touched].flatMap((resource) => [resource, following[resource] ?? resource]))
  touched = new Set()
  for (const resource of resources) void queries.invalidateQueries({ queryKey: [resource] })
}

/** Splits a text/event-stream into the data of its messages. Comments only keep the connection open. */
async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const blocks = (rest + value).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = block
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trimStart())
      if (data.length > 0) yield data.join('\n')
    }
  }
}

/** Reads the stream until it ends. Returns whether it is worth opening again. */
async function listen(
  signal: AbortSignal,
  tell: (message: Message) => void,
  opened: () => void,
): Promise<boolean> {
  const response = await fetch(urlOf(eventRoutes.live), {
    headers: { ...requestHeaders(), Accept: 'text/event-stream' },
    signal,
    credentials: 'same-origin',
  })
  if (response.status === 401) await askAboutEnd(response)
  if (response.status === 401 || response.status === 403) return false
  if (!response.ok || !response.body) return true
  opened()
  for await (const data of messagesOf(response.body)) {
    const event = JSON.parse(data) as Partial<LiveEvent>
    // The server has missed some events, and does not know which.
    tell(event.resource === undefined ? { again: true } : { event: event as LiveEvent })
  }
  return true
}

/** The session has ended from outside. The lock then goes to the next tab, which finds the same. */
async function askAboutEnd(response: Response): Promise<void> {
  const { code } = (await response.json().catch(() => ({}))) as { code?: number }
  if (code !== undefined && sessionCodes.includes(code) && !sessionOver.get()) sessionLost()
}

/** Keeps the browser's single stream open, with growing pauses between attempts, until the session is over. */
async function lead(signal: AbortSignal, tell: (message: Message) => void): Promise<void> {
  let wait = firstWait
  let before = false
  while (!signal.aborted && hasToken() && !sessionOver.get()) {
    const goOn = await listen(signal, tell, () => {
      if (before) tell({ again: true })
      // An administrator may have changed the person's roles between
      // the fetch of the user and the start of the stream.
      else loadUser().catch(() => undefined)
      before = true
      wait = firstWait
    }).catch(() => true)
    if (!goOn || signal.aborted) return
    await pause(wait * (0.5 + Math.random()), signal)
    wait = Math.min(wait * 2, longestWait)
  }
}

const pause = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/** Starts listening for this tab. One tab of the browser holds the stream and passes events to the others. */
function start(): () => void {
  const stop = new AbortController()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  channel?.addEventListener('message', (message: MessageEvent<Message>) => deliver(message.data))
  const tell = (message: Message) => {
    deliver(message)
    channel?.postMessage(message)
  }
  // Web Locks exist only on secure origins. Elsewhere every tab opens its own stream.
  const listening = () =>
    navigator.locks && channel
      ? navigator.locks.request(channelName, { signal: stop.signal }, () => lead(stop.signal, tell))
      : lead(stop.signal, deliver)
  afterFirstPaint(listening).catch(() => undefined)
  return () => {
    stop.abort()
    channel?.close()
  }
}

/** The shell mounts it once. A session that is taken up again begins a new stream. */
export function useLiveStream(): void {
  const { token } = useSession()
  useEffect(() => (token === undefined ? undefined : start()), [token])
}

/**
 * Runs a callback for every event about a resource. Queries
 * whose key begins with the resource refetch without it.
 */
export function useLive(resource: string, onEvent: (event: LiveEvent) => void): void {
  useEffect(() => {
    const listener = (event: LiveEvent) => {
      if (event.resource === resource) onEvent(event)
    }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [resource, onEvent])
}
