/** Parses a URL; undefined if it is invalid. The oldest browsers we support lack `URL.canParse`. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
