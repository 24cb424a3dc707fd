import * as en from './en/help/all.ts'
import * as es from './es/help/all.ts'
import * as ja from './ja/help/all.ts'
import type { Language } from './text.ts'
import { wholeOf, type Whole } from './whole.ts'
import * as zh from './zh/help/all.ts'

/** The help in each language, for the build. An article missing in one of them is a type error here. */
export const guides: Record<Language, Whole<typeof zh>> = {
  zh: wholeOf(zh),
  en: wholeOf(en),
  es: wholeOf(es),
  ja: wholeOf(ja),
}
