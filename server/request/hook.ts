import { StartError } from '#server/start-error.ts'

/** What a feature asks of features above it. They connect themselves in `server/registrations.ts`. */
export interface Hook<T> {
  connect(part: T): void
  /** What was connected. */
  part(): T
}

const unconnected = new Set<string>()

/** `what` names the hook in the message of a start that fails because nobody connected to it. */
export function hook<T extends object>(what: string): Hook<T> {
  let connected: T | undefined
  unconnected.add(what)
  return {
    connect: (part) => {
      connected = part
      unconnected.delete(what)
    },
    part: () => {
      if (!connected) throw new StartError(`Nothing is connected to the hook: ${what}.`)
      return connected
    },
  }
}

/** Stops a start with a hook that nobody connected to. */
export function refuseUnconnected(): void {
  const [first] = unconnected
  if (first !== undefined) throw new StartError(`Nothing is connected to the hook: ${first}.`)
}
