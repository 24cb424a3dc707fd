/** The removal of one protection, and the test that has to fail without it. */
export interface Mutant {
  /** The product's behaviour without the protection. */
  what: string
  file: string
  /** The text to replace. It occurs once in the file. */
  find: string
  put: string
  tests: string
  /** A part of the names of the tests to run. Empty: the whole file. */
  only: string
}
