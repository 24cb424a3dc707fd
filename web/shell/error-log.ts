import { parsedUrl } from '#contract/grammar/url.ts'
import { ApiError } from '#web/transport/api.ts'
import { currentSettings } from '#web/state/settings.ts'
import { createStore } from '#web/state/store.ts'

export interface LoggedError {
  readonly id: number
  readonly message: string
  /** The component it came from, or the kind of event. */
  readonly info: string
  readonly url: string
  readonly stack: string
}

const most = 50
const errors = createStore<readonly LoggedError[]>([])
let lastId = 0

/** An address without anything typed: it keeps the names of parameters, but not their values or the hash. */
export function scrubbed(address: string): string {
  const url = parsedUrl(address)
  if (!url) return ''
  const names = [...new Set(url.searchParams.keys())].map((name) => `${encodeURIComponent(name)}=…`)
  return url.origin + url.pathname + (names.length > 0 ? `?${names.join('&')}` : '')
}

/**
 * Failed calls have been shown already, and aborted calls are no errors. Neither is a fault of the interface.
 */
const isFault = (error: unknown) =>
  !(error instanceof ApiError) && !(error instanceof Error && error.name === 'AbortError')

/** Records an uncaught error in the built product, or in development if the setting says so. */
export function logError(error: unknown, info: string): void {
  if (!isFault(error) || !(import.meta.env.PROD || currentSettings().errorLog === 'always')) return
  const message = error instanceof Error ? error.message : String(error)
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  lastId += 1
  const entry = { id: lastId, message, info, url: scrubbed(location.href), stack }
  errors.set([...errors.get(), entry].slice(-most))
}

export const clearErrors = (): void => errors.set([])

export const recordedErrors = errors.get
export const useErrors = (): readonly LoggedError[] => errors.use()

/** Chromium reports it when an observer needs another frame. */
const harmless = /^ResizeObserver loop/

/** Records every uncaught error of the page. */
export function watchWindow(): void {
  addEventListener('error', (event) => {
    if (!harmless.test(event.message))
      logError(
        event.error ?? event.message,
        event.filename ? `${scrubbed(event.filename)}:${event.lineno}` : event.type,
      )
  })
  addEventListener('unhandledrejection', (event) => logError(event.reason, event.type))
}

/** Records an error from rendering, with the innermost component of React's stack. */
export function logRenderError(
  error: unknown,
  { componentStack }: { componentStack?: string | undefined },
): void {
  console.error(error)
  logError(error, /^\s*at (\S+)/m.exec(componentStack ?? '')?.[1] ?? '')
}
