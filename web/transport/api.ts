import { REAUTHENTICATE, sessionCodes, type Envelope } from '#contract/grammar/envelope.ts'
import { tokenCookie } from '#contract/session.ts'
import type { AnswerOf, BodyOf, Route } from '#contract/grammar/route.ts'
import { readCookie } from '#web/state/settings.ts'
import { chosenLanguage, currentText, textReady } from '#web/text/text.tsx'
import { showError } from '#web/messages/toast.ts'
import { reauthenticate, sessionLost, sessionOver, takenUp } from './session-lost.ts'

/** Every request ends after this time (source-spec §7), the repeated ones of a write included. */
const timeOut = 5000
/** A write that has not been answered by then is asked for again under its key. */
const silence = 2500
/** Between two requests of one write. */
const breather = 300
/** Our own code for calls without an answer. */
const noAnswer = 0

type Scalar = string | number | boolean
type Query = Readonly<Record<string, Scalar | readonly Scalar[] | null | undefined>>

interface CallInput<B = unknown> {
  params?: Readonly<Record<string, string | number>>
  query?: Query | URLSearchParams
  body?: B
  signal?: AbortSignal
  idempotencyKey?: string
  /** The caller shows the error itself. */
  quiet?: boolean
  /** The browser sends it even if the tab is being closed. */
  keepalive?: boolean
  /** It reads even after the session was found lost: who signed in again over the page. */
  afterLoss?: boolean
}

/** Every failed call rejects with this. `fields` maps names to messages (422), `reason` is a refusal's stable id. */
export class ApiError extends Error {
  readonly code: number
  readonly status: number
  readonly msg: string
  readonly data: unknown
  constructor(status: number, code: number, msg: string, data: unknown = null) {
    super(msg)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.msg = msg
    this.data = data
  }
  get reason(): string | undefined {
    return (this.data as { reason?: string } | null)?.reason
  }
  get fields(): Readonly<Record<string, string>> | undefined {
    const { fields, field } = (this.data ?? {}) as { fields?: Record<string, string>; field?: string }
    // The message of a refusal about one field, such as a taken name, is the field's message too.
    return fields ?? (field === undefined ? undefined : { [field]: this.msg })
  }
  get isSession(): boolean {
    return sessionCodes.includes(this.code)
  }
  /** The act needs re-authentication, and the user declined it. Nothing was done. */
  get isReauthentication(): boolean {
    return this.code === REAUTHENTICATE
  }
  get isTimeOut(): boolean {
    return this.reason === 'timeout'
  }
}

/** The headers of every request, including uploads, downloads and the event stream. */
export function requestHeaders(): Record<string, string> {
  const token = readCookie(tokenCookie)
  return { ...(token && { 'X-Token': token }), 'X-Client': 'web', 'Accept-Language': chosenLanguage() }
}

/**
 * Every error ends up here: as a toast, and for a lost session as the dialog too. Who would rather not give the
 * password again knows that nothing was done.
 */
export function report(error: ApiError): ApiError {
  if (error.isReauthentication) return error
  showError(error.msg || currentText().t('network.error'))
  if (error.isSession) sessionLost()
  return error
}

export function urlOf(
  route: Pick<Route, 'path'>,
  { params = {}, query }: Pick<CallInput, 'params' | 'query'> = {},
): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = (query instanceof URLSearchParams ? query : searchOf(query ?? {})).toString()
  return search === '' ? path : `${path}?${search}`
}

function searchOf(query: Query): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const values = Array.isArray(value) ? (value as readonly Scalar[]) : [value as Scalar | null | undefined]
    for (const scalar of values)
      if (scalar !== null && scalar !== undefined && scalar !== '') search.append(name, String(scalar))
  }
  return search
}

/** The content of an envelope. Throws if its code is not 0 or the text is no envelope. */
export const opened = <T>(status: number, text: string): T => contentOf(status, read<T>(text))

function read<T>(text: string): Partial<Envelope<T>> | null {
  try {
    return JSON.parse(text) as Partial<Envelope<T>> | null
  } catch {
    // It is a proxy's page, not ours.
    return null
  }
}

function contentOf<T>(status: number, envelope: Partial<Envelope<T>> | null): T {
  if (typeof envelope?.code !== 'number')
    throw new ApiError(status, status, currentText().t('network.status', { status: String(status) }))
  if (envelope.code !== 0)
    throw new ApiError(status, envelope.code, envelope.msg || currentText().t('network.error'), envelope.data)
  return envelope.data as T
}

const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time))

async function send<T>(
  route: Route,
  input: CallInput,
  headers: Record<string, string>,
  time = timeOut,
): Promise<T> {
  const limit = AbortSignal.timeout(time)
  const signal = input.signal ? anySignal(input.signal, limit) : limit
  try {
    const body = input.body === undefined ? null : JSON.stringify(input.body)
    const response = await fetch(urlOf(route, input), {
      method: route.method,
      headers,
      body,
      signal,
      credentials: 'same-origin',
      ...(input.keepalive && { keepalive: true }),
    })
    const envelope = read<T>(await response.text())
    // Only errors need the texts.
    if (envelope?.code !== 0) await textReady()
    return contentOf(response.status, envelope)
  } catch (error) {
    if (error instanceof ApiError || input.signal?.aborted) throw error
    await textReady()
    const reason = limit.aborted ? 'timeout' : 'network'
    throw new ApiError(noAnswer, noAnswer, currentText().t(`network.${reason}`), { reason })
  }
}

/** Replaces `AbortSignal.any`, which the oldest browsers we serve lack. */
function anySignal(...signals: AbortSignal[]): AbortSignal {
  const both = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) both.abort(signal.reason)
    signal.addEventListener('abort', () => both.abort(signal.reason), { once: true, signal: both.signal })
  }
  return both.signal
}

/** A key for one act of the user. The server never runs the same key twice. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Whether the server keeps the answer of a write, so that it may be asked for again. Logging in is public and
 * never is.
 */
const isKeyed = ({ method, permission, ownTransactions, neverKept }: Route): boolean =>
  method !== 'GET' && permission !== 'public' && !ownTransactions && !neverKept

/**
 * Sends a write under its key, and again when its answer is late or lost, while the time of one request lasts.
 * The first one may still be running then: it is asked for until it is done.
 */
async function sendKeyed<T>(route: Route, input: CallInput, headers: Record<string, string>): Promise<T> {
  const end = Date.now() + timeOut
  let last: ApiError | undefined
  for (let time = silence; time > 0; time = end - Date.now()) {
    try {
      return await send<T>(route, input, headers, time)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const running = last !== undefined && error.reason === 'in_progress'
      const unanswered = error.status === noAnswer && (last === undefined || last.isTimeOut)
      if (!running && !unanswered) throw error
      last = error.isTimeOut ? error : (last ?? error)
    }
    await pause(Math.min(breather, end - Date.now()))
  }
  throw last ?? new ApiError(noAnswer, noAnswer, '')
}

/** A write whose session has ended has not been done. It is sent again once the same person goes on. */
const waitsForSignIn = ({ method, permission, path }: Route): boolean =>
  method !== 'GET' && permission !== 'public' && path.startsWith('/api/')

/**
 * Calls a route of the contract and returns the content of its envelope. A write is asked for again under the
 * same idempotency key, and so is an act that asked for the password again, once it was given. Rejects with
 * `ApiError`, or with the caller's own abort.
 */
export async function call<R extends Route<unknown, never, never> | Route>(
  route: R,
  input: CallInput<BodyOf<R>> = {},
): Promise<AnswerOf<R>> {
  const known = sessionOver.get()
  if (known && route.method === 'GET' && !input.afterLoss) {
    sessionLost()
    throw new ApiError(noAnswer, noAnswer, '')
  }
  const keyed = isKeyed(route)
  const key = keyed && (input.idempotencyKey ?? newKey())
  const attempt = () => {
    const headers = requestHeaders()
    if (input.body !== undefined) headers['Content-Type'] = 'application/json'
    if (key) headers['Idempotency-Key'] = key
    return (keyed ? sendKeyed : send)<AnswerOf<R>>(route, input, headers)
  }
  let said = false
  try {
    return await attempt().catch(async (error: unknown) => {
      if (error instanceof ApiError && error.isReauthentication && (await reauthenticate(error.msg)))
        return attempt()
      if (error instanceof ApiError && error.isSession && waitsForSignIn(route)) {
        said = true
        if (input.quiet) sessionLost()
        else report(error)
        if (await takenUp()) return attempt()
      }
      throw error
    })
  } catch (error) {
    if (said) throw error
    // It was on its way when another call found the session lost: the person was asked then.
    if (error instanceof ApiError && error.isSession && !known && sessionOver.get()) throw error
    if (error instanceof ApiError && !input.quiet) report(error)
    // A quiet call hides its message, but never a lost session. Only login's own calls handle that themselves.
    else if (error instanceof ApiError && error.isSession && route.path.startsWith('/api/')) sessionLost()
    throw error
  }
}
