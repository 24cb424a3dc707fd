/** Normalises a name for comparison: half-width, without spaces, in lower case. */
export const payerKey = (name: string | null | undefined): string =>
  (name ?? '').normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
