/**
 * The help as plain data. In every string `{screens.poolList}` stands for the word that the product itself
 * shows there, so that the guide never names a button that has another name, and `[Ctrl]` for a key of the
 * keyboard.
 */
export type GuideBlock =
  | { readonly heading: string }
  | { readonly text: string }
  | { readonly steps: readonly string[] }
  /** `picture` is a name of `e2e/picture-list.ts`; `text` says what it shows. */
  | { readonly picture: string; readonly text: string }
  | { readonly note: string }

export interface GuideArticle {
  readonly title: string
  /** One sentence: what the reader can do afterwards. */
  readonly summary: string
  readonly blocks: readonly GuideBlock[]
}

/**
 * A piece of a string of the guide: plain words, a word of the product by its key, or a key of the keyboard.
 */
export interface GuidePiece {
  readonly kind: 'plain' | 'word' | 'key'
  readonly text: string
}

export function piecesOf(text: string): GuidePiece[] {
  const pieces = text.split(/(\{[\w.]+\}|\[[^\]]+\])/)
  return pieces
    .filter((piece) => piece !== '')
    .map((piece) => {
      const inner = piece.slice(1, -1)
      if (piece.startsWith('{')) return { kind: 'word', text: inner }
      return piece.startsWith('[') ? { kind: 'key', text: inner } : { kind: 'plain', text: piece }
    })
}

/** Every string of an article, in its order. */
export const wordsOf = ({ title, summary, blocks }: GuideArticle): string[] => [
  title,
  summary,
  ...blocks.flatMap((block) =>
    'steps' in block
      ? block.steps
      : 'heading' in block
        ? [block.heading]
        : 'note' in block
          ? [block.note]
          : [block.text],
  ),
]
