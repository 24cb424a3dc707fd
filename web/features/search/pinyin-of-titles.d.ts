declare module 'virtual:pinyin-of-titles' {
  /** Full pinyin and initials of every Chinese title. */
  export const pinyinOfTitles: Readonly<Record<string, readonly [full: string, initials: string]>>
}
