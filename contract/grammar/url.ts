/** Matches one slash, not two and no backslash, because anything else could lead to another host. */
const ownPath = /^\/(?![/\\])/
export const isOwnPath = (path: string): boolean => ownPath.test(path)

/** Path, query and hash of an address of our own. Undefined for one that leads elsewhere. */
export function ownAddress(asked: string | null | undefined, origin: string): string | undefined {
  const url = asked && isOwnPath(asked) ? parsedUrl(asked, origin) : undefined
  return url?.origin === origin && isOwnPath(url.pathname) ? url.pathname + url.search + url.hash : undefined
}

/** Parses a URL; undefined if it is invalid. The oldest browsers we support lack `URL.canParse`. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
