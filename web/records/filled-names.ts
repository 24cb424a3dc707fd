/** The names of fields that have a value. */
export const filledNames = <Name extends string>(row: object, names: readonly Name[]): Name[] =>
  names.filter((name) => {
    const value: unknown = Reflect.get(row, name)
    return Array.isArray(value) ? value.length > 0 : value !== null
  })
