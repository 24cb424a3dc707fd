import { draftLength, type DraftRow, type DraftValue, draftRoutes } from '#contract/drafts.ts'
import { keepDraftsBy } from '#web/state/drafts.ts'
import { call } from './api.ts'
import { sessionOver } from './session-lost.ts'

/**
 * Drafts are kept on the server, for their person alone. Typing only sets a timer: what is typed is read and
 * sent in a pause, or when the tab is left.
 */

/** How long after the last key a draft is sent, in milliseconds. */
const pause = 1000
/** Whoever types without a pause has it sent so long after the first key. */
const longest = 3000

interface Waiting {
  since: number
  timer: ReturnType<typeof setTimeout>
  /** The draft to save. Null removes it. */
  read: () => DraftValue | null
}

const waiting = new Map<string, Waiting>()
/** Nobody knows whose session this is. */
let held = false
/** One call after another for each draft, so that an older text never arrives last. */
const sending = new Map<string, Promise<void>>()

async function send(key: string, value: DraftValue | null): Promise<void> {
  const quietly = { params: { key }, quiet: true, keepalive: true } as const
  if (value === null) await call(draftRoutes.delete, quietly)
  else if (JSON.stringify(value).length <= draftLength)
    await call(draftRoutes.save, { ...quietly, body: { value } })
}

/** Sends at once what waits. A draft that cannot be kept disturbs nobody. */
function sendNow(key: string): Promise<void> {
  const found = waiting.get(key)
  if (!found) return sending.get(key) ?? Promise.resolve()
  clearTimeout(found.timer)
  // It waits until it is known that the same person goes on.
  if (held || sessionOver.get()) return Promise.resolve()
  waiting.delete(key)
  const value = found.read()
  const before = sending.get(key)
  // Without an earlier call it is sent before the tab is gone.
  const sent = (before ? before.then(() => send(key, value)) : send(key, value)).catch(() => undefined)
  const settled = sent.then(() => {
    if (sending.get(key) === settled) sending.delete(key)
  })
  sending.set(key, settled)
  return settled
}

/** Keeps what `read` answers once nothing is typed for a moment. */
export function keepDraft(key: string, read: () => DraftValue | null): void {
  const before = waiting.get(key)
  clearTimeout(before?.timer)
  const since = before?.since ?? Date.now()
  const wait = Math.max(0, Math.min(pause, since + longest - Date.now()))
  waiting.set(key, { read, since, timer: setTimeout(() => void sendNow(key), wait) })
}

/** Keeps it at once if anything waits. */
export const keepDraftNow = sendNow

/** Removes a draft, after whatever is on its way. */
export function forgetDraft(key: string): void {
  keepDraft(key, () => null)
  void sendNow(key)
}

/** The draft of this name, after whatever of it is on its way. */
export const readDraft = async (key: string): Promise<DraftRow | null> => {
  await sendNow(key)
  return call(draftRoutes.get, { params: { key }, quiet: true })
}

/** Sends everything that waits. */
const saveAll = (): Promise<unknown> => Promise.all([...waiting.keys()].map(sendNow))

function resume(same?: boolean): void {
  held = !same
  if (same) void saveAll()
  else if (same === false) waiting.clear()
}

/** Sends what waits when the tab is hidden, since it may never be shown again, and before a log-out. */
export function watchDrafts(): void {
  keepDraftsBy({ saveAll, resume })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void saveAll()
  })
  addEventListener('pagehide', () => void saveAll())
}

type Values<V> = Readonly<Record<string, V>>
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The changed fields of a form and their original values. Null if nothing changed. */
function changesOf<V>(values: Values<V>, start: Values<V>): DraftValue | null {
  const changed = Object.keys(start).filter((name) => !same(values[name], start[name]))
  if (changed.length === 0) return null
  const pick = (from: Values<V>) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  return { values: pick(values), base: pick(start) }
}

/** The changes of a draft that still apply. A field that another user has changed since is not restored. */
function fitting<V>(value: DraftValue, start: Values<V>): [string, V][] {
  const { values = {}, base = {} } = value as { values?: Values<V>; base?: Values<V> }
  return Object.entries(values).filter(([name]) => name in start && same(start[name], base[name]))
}

/** The part of the form library that drafts need. */
interface AnyForm<V> {
  getValues(): Values<V>
  setValue(name: string, value: V, how: { shouldDirty: true }): void
  subscribe(to: { formState: { values: true }; callback: () => void }): () => void
}

interface Followed<V> {
  key: string
  form: AnyForm<V>
  start: Values<V>
  /** Whether there may be a draft to remove. */
  hasDraft: { current: boolean }
  /** Nothing is kept any more. */
  over: { current: boolean }
  notes?: DraftNotes | undefined
}

/** Notes that a form keeps in its draft besides its values. */
export interface DraftNotes {
  read: () => readonly string[]
  restore: (notes: readonly string[]) => void
}

/** Restores a draft and saves the typed values from then on. Returns a function that stops it. */
export function followForm<V>(
  { key, form, start, hasDraft, over, notes }: Followed<V>,
  onBack: (at: string) => void,
): () => void {
  let isClosed = false
  let typed = false
  const read = (): DraftValue | null => {
    const changes = changesOf(form.getValues(), start)
    return changes && notes ? { ...changes, notes: notes.read() } : changes
  }
  const putBack = async () => {
    const draft = await readDraft(key)
    const changes = draft ? fitting(draft.value, start) : []
    // A page that was kept still holds what was typed into it.
    if (isClosed || typed || over.current || !draft || changesOf(form.getValues(), start)) return
    hasDraft.current = true
    for (const [name, value] of changes) form.setValue(name, value, { shouldDirty: true })
    if (Array.isArray(draft.value['notes'])) notes?.restore(draft.value['notes'] as string[])
    if (changes.length > 0) onBack(draft.updated_at)
  }
  putBack().catch(() => undefined)
  const stop = form.subscribe({
    formState: { values: true },
    callback: () => {
      if (over.current) return
      typed = true
      hasDraft.current = true
      keepDraft(key, read)
    },
  })
  return () => {
    isClosed = true
    stop()
    if (!over.current) void keepDraftNow(key)
  }
}
