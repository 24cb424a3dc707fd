/** A text as an address, or nothing. `URL.canParse` came after the oldest browsers we serve. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
