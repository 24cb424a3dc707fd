import { createContext, useContext, type ReactNode } from 'react'
import {
  fieldLabel,
  isLanguage,
  languages,
  numberIn,
  optionLabel,
  phrase,
  type Key,
  type Language,
  type Texts,
  type Values,
} from '#texts/text.ts'
import { wholeOf } from '#texts/whole.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { dayOf, elapsedOf, instantOf, relativeOf, shortOf } from './format.ts'
import { writeCookie } from '#web/state/settings.ts'
import { createStore } from '#web/state/store.ts'

interface Parts {
  readonly atStart: () => Promise<object>
  /** Texts of screens that are opened later. Those screens wait for them. */
  readonly withScreens: () => Promise<object>
}

/** Each part of a language is one file of the build. */
const parts: Record<Language, Parts> = {
  zh: {
    atStart: () => import('#texts/zh/at-start.ts'),
    withScreens: () => import('#texts/zh/with-screens.ts'),
  },
  en: {
    atStart: () => import('#texts/en/at-start.ts'),
    withScreens: () => import('#texts/en/with-screens.ts'),
  },
  es: {
    atStart: () => import('#texts/es/at-start.ts'),
    withScreens: () => import('#texts/es/with-screens.ts'),
  },
  ja: {
    atStart: () => import('#texts/ja/at-start.ts'),
    withScreens: () => import('#texts/ja/with-screens.ts'),
  },
}

interface Loaded {
  readonly texts: Texts
  readonly whole: boolean
}

const loaded = new Map<Language, Loaded>()
/** True once a screen has asked for its words. From then on a language is loaded whole. */
let whole = false

/** Everything in the chosen language. Days and times are in the business zone. */
export interface Speaker {
  readonly language: Language
  readonly texts: Texts
  readonly t: (key: Key, values?: Values) => string
  readonly label: (resource: string, field: string) => string
  readonly option: (resource: string, field: string, value: string | number) => string
  readonly day: (iso: string | null | undefined) => string
  readonly instant: (iso: string | null | undefined) => string
  readonly relative: (iso: string | null | undefined, now?: Date) => string
  /** How long ago, in the format of dashboards. Lists use `relative`. */
  readonly elapsed: (iso: string, now?: Date) => string
  /** Today's date with its weekday. */
  readonly today: (now: Date) => string
  readonly number: (value: number) => string
  /** Exact below 10,000, then abbreviated: k, M, G … */
  readonly short: (value: number) => string
  readonly money: (value: string | null | undefined) => string
  readonly setLanguage: (language: Language) => Promise<void>
}

const shortFrom = 10_000

function speaker(language: Language, texts: Texts): Speaker {
  const t = (key: Key, values?: Values) => phrase(texts, language, key, values)
  return {
    language,
    texts,
    t,
    label: (resource, field) => fieldLabel(texts, resource, field),
    option: (resource, field, value) => optionLabel(texts, resource, field, value),
    day: (iso) => (iso ? dayOf(iso) : ''),
    instant: (iso) => (iso ? instantOf(iso) : ''),
    relative: (iso, now = new Date()) => (iso ? relativeOf(iso, now, t) : ''),
    elapsed: (iso, now = new Date()) => elapsedOf(iso, now, t),
    today: (now) =>
      instantOf(now.toISOString(), t('time.today'), Object.values(texts.time.weekdays).map(String)),
    number: (value) => numberIn(language, value),
    short: (value) => (value < shortFrom ? numberIn(language, value) : shortOf(value)),
    money: (value) => (value ? moneyOf(value) : ''),
    setLanguage,
  }
}

/** Empty until the first texts are loaded, which is before anything is shown. */
const spoken = createStore<Speaker | undefined>(undefined)
/** The current or coming language. It is set before its texts have arrived. */
let chosen: Language
let ready: Promise<void>

/** Settings of the house, in attributes of the page. */
const { houseName, houseLanguages } = document.documentElement.dataset

/** The languages that the house offers. */
export const offeredLanguages = houseLanguages ? houseLanguages.split(' ').filter(isLanguage) : languages

/** The language that `boot.js` has chosen: of the cookie, or else of the browser, or else the first one offered. */
export const preferredLanguage = (): Language => document.documentElement.lang as Language

/** Loads a language and switches to it. */
export function loadLanguage(language: Language): Promise<void> {
  chosen = language
  ready = speak(language)
  return ready
}

async function wordsOf(language: Language): Promise<Texts> {
  const known = loaded.get(language)
  if (known?.whole || (known && !whole)) return known.texts
  const { atStart, withScreens } = parts[language]
  const files = await Promise.all([atStart(), ...(whole ? [withScreens()] : [])])
  const own = houseName && { product: houseName }
  const texts = wholeOf(Object.assign({}, ...files, own) as object) as Texts
  loaded.set(language, { texts, whole: files.length > 1 })
  return texts
}

async function speak(language: Language): Promise<void> {
  const texts = await wordsOf(language)
  // Another language may have been chosen meanwhile.
  if (language !== chosen) return
  const next = speaker(language, texts)
  document.documentElement.lang = language
  spoken.set(next)
}

/** Resolves when the texts of all screens have loaded. */
export function moreTexts(): Promise<void> {
  const known = loaded.get(chosen)
  whole = true
  return known?.whole ? ready : loadLanguage(chosen)
}

async function setLanguage(language: Language): Promise<void> {
  writeCookie('language', language)
  await loadLanguage(language)
}

/** The language for requests to the server. */
export const chosenLanguage = (): Language => chosen
/** Resolves when the texts have loaded. Only code before the first paint has to wait for it. */
export const textReady = (): Promise<void> => ready

/** The speaker for code outside components. */
export const currentText = (): Speaker => spoken.get() as Speaker

const SpeakerContext = createContext<Speaker | null>(null)

/**
 * Provides the speaker to everything inside. One listener for
 * the page replaces hundreds in the cells of a list.
 */
export function Speaking({ children }: { children: ReactNode }) {
  return <SpeakerContext value={spoken.use() ?? null}>{children}</SpeakerContext>
}

export const useText = (): Speaker => useContext(SpeakerContext) ?? currentText()
