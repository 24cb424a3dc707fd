import { StartError } from '../start-error.ts'

interface Hook<Act> {
  register(act: Act): void
  /** What was registered. `refuseUnregistered` has made sure that something is. */
  act(): Act
}

const hooks: { name: string; filled(): boolean }[] = []

/** A call from a feature to one above it, which it must not import: that one registers the function in `server/registrations.ts`. */
export function hook<Act>(name: string): Hook<Act> {
  let registered: Act | undefined
  hooks.push({ name, filled: () => registered !== undefined })
  return {
    register: (act) => {
      registered = act
    },
    act: () => {
      if (registered === undefined) throw new StartError(`${name} is not registered.`)
      return registered
    },
  }
}

/** Stops the start if a feature waits for a function that nobody registered. */
export function refuseUnregistered(): void {
  const missing = hooks.find((one) => !one.filled())
  if (missing) throw new StartError(`${missing.name} is not registered in server/registrations.ts.`)
}
