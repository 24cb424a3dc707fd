/** Names that the product declares, as a list for SQL: `'a', 'b'`. Not for values from outside. */
export const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')
