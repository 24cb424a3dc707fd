/** The folder of the project, with a slash at its end. */
export const projectRoot = new URL('..', import.meta.url)
