/** A sum, alone or with its unit, a rate, or nothing. */
const figure = /^[−-]?\d[\d,]*(\.\d{2,3}(?!\d).*|(\.\d+)?%)$|^0$/

/** Whether each of so many columns holds figures alone. Blank cells say nothing. */
export const figureColumns = (count: number, rows: readonly (readonly string[])[]): boolean[] =>
  Array.from({ length: count }, (_, at) => {
    const values = rows.flatMap((row) => row[at] || [])
    return values.length > 0 && values.every((value) => figure.test(value))
  })
