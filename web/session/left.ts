/** Who logged out in this browser tab, and where the way back leads. */
interface Left {
  readonly uid: number
  readonly address: string
}

const storageKey = 'yjt-left'

/** Remembers it until the next person has signed in. */
export function keepLeft(left: Left): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(left))
  } catch {
    // Without storage the way back is followed by whoever signs in.
  }
}

export function takeLeft(): Left | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Left | null
    sessionStorage.removeItem(storageKey)
    return left
  } catch {
    return null
  }
}
