const keptFor = 2000

/** All figures of one visit come from the same look. */
export function oneLook<T>(look: () => Promise<T>): () => Promise<T> {
  let seen: { at: number; found: Promise<T> } | undefined
  return () => {
    if (!seen || Date.now() - seen.at > keptFor) seen = { at: Date.now(), found: look() }
    return seen.found
  }
}
