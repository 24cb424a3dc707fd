import * as z from 'zod/mini'

/** Increase it when older programs can no longer read the format. */
export const formatVersion = 1

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.number().check(z.int(), z.minimum(0))

const manifestSchema = z.strictObject({
  format: z.literal(formatVersion),
  /** Version of the program that made it. */
  program: z.string(),
  /** ISO instant of the snapshot, by the database's clock. */
  made_at: z.string(),
  /** Migrations applied to the database, in order. */
  migrations: z.array(z.string()),
  /** Hash and size of the rows in COPY's text format, ordered by the primary key. */
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: count,
      bytes: count,
      parts: count,
      sha256,
    }),
  ),
  sequences: z.array(
    z.strictObject({
      name: z.string(),
      last_value: z.string().check(z.regex(/^-?\d+$/)),
      is_called: z.boolean(),
    }),
  ),
  files: z.array(z.strictObject({ stored: z.string(), bytes: count, sha256 })),
  /** Files the database names that were not in the store. */
  absent_files: z.array(z.string()),
  /** Tables whose rows are not kept. */
  left_out: z.array(z.string()),
})

/** What a backup holds; the last entry of its archive. */
export type Manifest = z.infer<typeof manifestSchema>
export type TableSummary = Manifest['tables'][number]
export type FileSummary = Manifest['files'][number]

/** Undefined for anything but a manifest of this format. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export const manifestName = 'manifest.json'
export const fileEntry = (stored: string): string => `files/${stored}`
export const partEntry = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.zst`

type EntryKind =
  | { kind: 'manifest' }
  | { kind: 'file'; stored: string }
  | { kind: 'part'; table: string; part: number }

/** What an entry of the archive is, by its name; undefined for a name that no backup contains. */
export function entryKind(name: string): EntryKind | undefined {
  if (name === manifestName) return { kind: 'manifest' }
  const part = /^tables\/([a-z0-9_]+)\/(\d{6,})\.zst$/.exec(name)
  if (part) return { kind: 'part', table: part[1] ?? '', part: Number(part[2]) }
  const file = /^files\/([0-9a-f/]+)$/.exec(name)
  return file ? { kind: 'file', stored: file[1] ?? '' } : undefined
}
