const beginning = /@([^\s@]{0,20})$/u

/** The beginning of a name that is being typed after an `@` right before the caret; undefined where none is. */
export const mentionAt = (text: string, caret: number): string | undefined =>
  beginning.exec(text.slice(0, caret))?.[1]

/** Puts a name in the place of its beginning, with a blank after it. */
export function insertMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const before = text.slice(0, caret).replace(beginning, `@${name} `)
  return { text: before + text.slice(caret), caret: before.length }
}

/** Who of the people chosen still stands in the text. */
export const mentionedIn = (text: string, chosen: readonly { uid: number; nickname: string }[]): number[] => [
  ...new Set(chosen.filter((one) => text.includes(`@${one.nickname}`)).map((one) => one.uid)),
]
