/** The names of a tree of words. A leaf is 0. */
export type Names = { readonly [name: string]: Names | 0 }
interface Tree {
  [name: string]: Tree | string
}

/** A word, or its plural forms. */
type Word = string | Tree

/** Puts words, in the order of the names, back into their tree. */
export function withWords(names: Names, words: readonly Word[]): Tree {
  let at = 0
  const fill = (below: Names): Tree => {
    const tree: Tree = {}
    for (const [name, more] of Object.entries(below))
      tree[name] = more === 0 ? (words[at++] ?? '') : fill(more)
    return tree
  }
  return fill(names)
}
