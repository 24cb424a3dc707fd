const keptFor = 2000

/** Shares one snapshot among all metrics of a scrape. */
export function sharedSnapshot<T>(look: () => Promise<T>): () => Promise<T> {
  let seen: { at: number; found: Promise<T> } | undefined
  return () => {
    if (!seen || Date.now() - seen.at > keptFor) seen = { at: Date.now(), found: look() }
    return seen.found
  }
}
