/** The removal of one protection, and the test that has to fail without it. */
export interface Mutant {
  /** What the product does without the protection. */
  what: string
  file: string
  /** What is replaced. It occurs once in the file. */
  find: string
  put: string
  tests: string
  /** A part of the names of the tests to run. Empty: the whole file. */
  only: string
}
