declare module 'virtual:guide-files' {
  import type { Language } from '#texts/text.ts'

  /** The address of the help in each language: a data file with all articles. */
  export const guideFiles: Readonly<Record<Language, string>>
}
