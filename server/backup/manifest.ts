import * as z from 'zod/mini'

/** Increase it when older programs can no longer read the format. */
export const formatVersion = 1

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.number().check(z.int(), z.minimum(0))

const manifestSchema = z.strictObject({
  format: z.literal(formatVersion),
  /** The version of the program that made the backup. */
  program: z.string(),
  /** When the snapshot was taken, by the database's clock, as an ISO instant. */
  made_at: z.string(),
  /** Migrations applied to the database, in order. */
  migrations: z.array(z.string()),
  /** Hash and size refer to the rows in COPY's text format, ordered by primary key. */
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
  /** Files the database refers to that were missing in the store. */
  absent_files: z.array(z.string()),
  /** Tables whose rows are left out. */
  left_out: z.array(z.string()),
})

/** The contents of a backup. It is the last entry of the archive. */
export type Manifest = z.infer<typeof manifestSchema>
export type TableSummary = Manifest['tables'][number]
export type FileSummary = Manifest['files'][number]

/** Undefined if the text is not a manifest of this format. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export const manifestName = 'manifest.json'
/** The ring of data keys, only in an encrypted backup. */
export const dataKeyName = 'data-key.json'
export const fileEntry = (stored: string): string => `files/${stored}`
export const partEntry = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.zst`

type EntryKind =
  | { kind: 'manifest' }
  | { kind: 'data-key' }
  | { kind: 'file'; stored: string }
  | { kind: 'part'; table: string; part: number }

/** The kind of an entry, by its name. Undefined for names that no backup has. */
export function entryKind(name: string): EntryKind | undefined {
  if (name === manifestName) return { kind: 'manifest' }
  if (name === dataKeyName) return { kind: 'data-key' }
  const part = /^tables\/([a-z0-9_]+)\/(\d{6,})\.zst$/.exec(name)
  if (part) return { kind: 'part', table: part[1] ?? '', part: Number(part[2]) }
  const file = /^files\/([0-9a-f/]+)$/.exec(name)
  return file ? { kind: 'file', stored: file[1] ?? '' } : undefined
}
