type Both<Union> = (Union extends unknown ? (item: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The merged texts of one language. */
export type Whole<Files> = Both<Files[keyof Files]>

/**
 * Joins the files of one language into one tree. Several files may add to the same branch: `fields` has a
 * part in the file of each feature.
 */
export function wholeOf<Files extends object>(files: Files): Whole<Files> {
  const whole: Record<string, object | string> = {}
  for (const file of Object.values(files))
    for (const [name, words] of Object.entries<object | string>(file)) {
      const branch = whole[name]
      if (typeof branch === 'object') Object.assign(branch, words)
      else whole[name] = typeof words === 'object' ? { ...words } : words
    }
  return whole as Whole<Files>
}
