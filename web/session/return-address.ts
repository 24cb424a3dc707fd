/** The user who logged out in this tab, and the return address. */
interface ReturnAddress {
  readonly uid: number
  readonly address: string
}

const storageKey = 'yjt-left'

/** Remembers it until the next person has signed in. */
export function saveReturnAddress(left: ReturnAddress): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(left))
  } catch {
    // Without storage the next user to sign in follows the return address.
  }
}

export function takeReturnAddress(): ReturnAddress | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as ReturnAddress | null
    sessionStorage.removeItem(storageKey)
    return left
  } catch {
    return null
  }
}
