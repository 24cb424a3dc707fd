import { createStore } from '#web/state/store.ts'

let listener: () => void = () => {}
/** Sets the listener for lost sessions (source-spec §8). */
export const onSessionLost = (heard: () => void): void => void (listener = heard)

/** True once a call found that the session of this tab has ended. The page then stays as it is and reads nothing more. */
export const sessionOver = createStore(false)

/** Marks the session of this tab as ended and asks the person what to do. */
export function sessionLost(): void {
  sessionOver.set(true)
  listener()
}

let asker: (words: string) => Promise<boolean> = async () => false
/** Sets who asks for the password again. True once it was given, false if the person would rather not. */
export const onReauthentication = (asks: typeof asker): void => void (asker = asks)
/** Asks for the password again. */
export const reauthenticate = (words: string): Promise<boolean> => asker(words)

let waiter: () => Promise<boolean> = async () => false
/** Sets who waits for the sign-in over the page. True if the same person goes on there. */
export const onTakenUp = (waits: typeof waiter): void => void (waiter = waits)
/** Waits for the sign-in over the page. */
export const takenUp = (): Promise<boolean> => waiter()
