import { StartError } from '#server/start-error.ts'

/**
 * An extension point: a feature declares what it needs from features above it, and `server/registrations.ts`
 * connects it.
 */
export interface Hook<T> {
  connect(part: T): void
  /** The connected implementation. */
  implementation(): T
}

const unconnected = new Set<string>()

/** Declares a hook. If nobody connects it, the start fails with a message that contains `what`. */
export function hook<T extends object>(what: string): Hook<T> {
  let connected: T | undefined
  unconnected.add(what)
  return {
    connect: (part) => {
      connected = part
      unconnected.delete(what)
    },
    implementation: () => {
      if (!connected) throw new StartError(`Nothing is connected to the hook: ${what}.`)
      return connected
    },
  }
}

/** Stops the start if a hook is not connected. */
export function refuseUnconnected(): void {
  const [first] = unconnected
  if (first !== undefined) throw new StartError(`Nothing is connected to the hook: ${first}.`)
}
