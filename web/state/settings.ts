import { useCallback } from 'react'
import { createStore } from './store.ts'

/** Counts the cookies written here, so that cached reads of a cookie expire. */
const cookieWrites = createStore(0)

/** Reads a cookie by name. A damaged one counts as missing. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  try {
    return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return undefined
  }
}

const year = 31_536_000

/** Writes a cookie for a year, or until the browser closes. `null` removes it. */
export function writeCookie(
  name: string,
  value: string | null,
  kind: { strict?: boolean; sessionOnly?: boolean } = {},
): void {
  const parts = [
    `${name}=${encodeURIComponent(value ?? '')}`,
    'path=/',
    `SameSite=${kind.strict ? 'Strict' : 'Lax'}`,
  ]
  if (value === null) parts.push('max-age=0')
  else if (!kind.sessionOnly) parts.push(`max-age=${year}`)
  if (location.protocol === 'https:') parts.push('Secure')
  document.cookie = parts.join('; ')
  cookieWrites.set(cookieWrites.get() + 1)
}

export const sizes = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]
type Scheme = 'light' | 'dark' | 'auto'

/** Everything kept in the browser besides the four cookies of the source-spec. */
interface Settings {
  version: 1
  theme: string
  scheme: Scheme
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
  supportPinyinSearch: boolean
  /** Whether uncaught errors are recorded in the built product only, or in development too. */
  errorLog: 'production' | 'always'
  /** Settings that screens store under their own keys, such as the columns of a list. */
  kept: Readonly<Record<string, unknown>>
}

/** The product's own colour, or the one of the house. */
const ownColour = '#2677fe'
const houseColour = document.documentElement.dataset['houseColour'] ?? ownColour

export const defaultSettings: Settings = {
  version: 1,
  theme: houseColour,
  scheme: 'light',
  tagsView: false,
  fixedHeader: true,
  sidebarLogo: true,
  supportPinyinSearch: true,
  errorLog: 'production',
  kept: {},
}

const record = 'yjt-settings'

/** The settings of this browser. The product's colour counts as not picked, so the one of the house shows. */
function readRecord(): Partial<Settings> {
  try {
    const stored = JSON.parse(localStorage.getItem(record) ?? '{}') as Partial<Settings>
    if (stored.theme === ownColour) delete stored.theme
    return stored.version === defaultSettings.version ? stored : {}
  } catch {
    return {}
  }
}

const whole = (stored: Partial<Settings>): Settings => ({ ...defaultSettings, ...stored })

const settings = createStore(whole(readRecord()))

export const currentSettings = settings.get

/** Every setting but the colour, which stays the house's own until somebody picks one. */
const { theme: _houseColour, ...usual } = defaultSettings

export function changeSettings(change: Partial<Settings>): void {
  const next = { ...usual, ...readRecord(), ...change }
  try {
    localStorage.setItem(record, JSON.stringify(next))
  } catch {
    // Without storage the choice lasts until the page closes.
  }
  settings.set(whole(next))
}

/** Takes over changes made in another tab. */
addEventListener('storage', (event) => {
  if (event.key === record) settings.set(whole(readRecord()))
})

export const useSettings = (): Settings => settings.use()

/** Where the visited pages are kept. A log-out forgets them. */
export const tabsKey = 'tabs'

/** A value a screen keeps in this browser. Tabs share it live. */
export function useKept<T>(key: string, fallback: T): [T, (value: T) => void] {
  const value = settings.use(({ kept }) => kept[key]) as T | undefined
  const keep = useCallback(
    (next: T) => changeSettings({ kept: { ...readRecord().kept, [key]: next } }),
    [key],
  )
  return [value ?? fallback, keep]
}

export function currentSize(): Size {
  const stored = readCookie('size')
  return sizes.find((size) => size === stored) ?? 'medium'
}

/** Changes the size of every control at once. Nothing remounts, so nothing typed is lost. */
export function setSize(size: Size): void {
  document.documentElement.dataset['size'] = size
  writeCookie('size', size)
}

export const useSize = (): Size => cookieWrites.use(currentSize)
