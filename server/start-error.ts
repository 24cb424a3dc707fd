/** A failure that the operator can fix. Its message is one line and is printed without a stack trace. */
export class StartError extends Error {}
