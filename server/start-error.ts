/** A failure that the operator can fix. Its message is printed as one line without a stack trace. */
export class StartError extends Error {}

/** The code of a Node.js or PostgreSQL error, such as `ENOENT` or `42501`. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Resolves to undefined if the file does not exist. */
export const ifThere = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })

export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** The printed form of a failure: one line if the operator can fix it, else all that is known. */
export function printable(error: unknown): unknown {
  if (errorCode(error) === 'EROFS' && error instanceof Error) {
    const path = 'path' in error && typeof error.path === 'string' ? error.path : 'a folder'
    return `${path} is on a read-only file system: mount it for writing, or name it in ReadWritePaths of the unit.`
  }
  return error instanceof StartError ? error.message : error
}

/** Runs a command. A failure is printed, as one line if the operator can fix it, and sets exit code 1. */
export async function runCommand(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(printable(error))
    process.exitCode = 1
  }
}

/** Stops the start because a setting is invalid. */
export const wrong = (name: string, expected: string): never => {
  throw new StartError(`${name} is not valid: expected ${expected}.`)
}
