/** A reason not to start that the person at the terminal can act on: its message is one line, printed without a stack. */
export class StartError extends Error {}
