const beginning = /@([^\s@]{0,20})$/u

/** The beginning of a name between an `@` and the caret. Undefined if there is none. */
export const mentionAt = (text: string, caret: number): string | undefined =>
  beginning.exec(text.slice(0, caret))?.[1]

/** Replaces the typed beginning of a name with the name and a blank. */
export function insertMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const before = text.slice(0, caret).replace(beginning, `@${name} `)
  return { text: before + text.slice(caret), caret: before.length }
}

/** The chosen people whose names are still in the text. */
export const mentionedIn = (text: string, chosen: readonly { uid: number; nickname: string }[]): number[] => [
  ...new Set(chosen.filter((item) => text.includes(`@${item.nickname}`)).map((item) => item.uid)),
]
