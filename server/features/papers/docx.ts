import type { DXT } from 'docxtemplater'
import { paperFields, paperTables, tablesOf, type Paper } from '#contract/paper-fields.ts'
import type { PaperSheet } from '#contract/papers.ts'
import { sheetWords } from '#texts/paper/sheets.ts'
import { InvalidFields, type FieldFault } from '#server/request/errors.ts'
import { inspectArchive } from '#server/features/uploads/archive.ts'

/** Limit on a template's unpacked size. An upload is at most 5 MB; a paper needs far less. */
const limits = { entries: 500, bytes: 20 * 1_048_576, ratio: 100 }

const resource = 'paper_templates'
const refused = (...faults: FieldFault[]) => new InvalidFields(resource, faults)

/** Templates are rare, so the library is loaded when one is needed. */
async function library() {
  const [templater, zip] = await Promise.all([import('docxtemplater'), import('pizzip')])
  return { Docxtemplater: templater.default, PizZip: zip.default }
}

/** A field is read by its own name only, so that a template reaches nothing else of an object. */
const ownField = (tag: string): DXT.Parser => ({
  get: (scope: unknown) =>
    typeof scope === 'object' && scope !== null && Object.hasOwn(scope, tag)
      ? new Map(Object.entries(scope)).get(tag)
      : undefined,
})
const options = {
  paragraphLoop: true,
  linebreaks: true,
  errorLogging: false,
  parser: ownField,
  nullGetter: () => '',
} as const

/** Collects what the library finds in each part of the document, headers and footers included. */
const tagCollector = (parts: DXT.Part[]): DXT.Module => ({
  name: 'tags',
  set({ inspect }: { inspect?: { postparsed?: DXT.Part[] } }) {
    parts.push(...(inspect?.postparsed ?? []))
  },
})

/** The tags that a paper does not have, as they are written. Only tables repeat, only fields are written. */
function unknownTags(paper: Paper, parts: readonly DXT.Part[], within: readonly string[]): string[] {
  const fields: readonly string[] = [...paperFields[paper], ...within]
  const tables: readonly string[] = tablesOf[paper] ?? []
  return parts.flatMap((part) => {
    if (part.type !== 'placeholder') return []
    if (part.module === 'loop') {
      const table = tables.find((one) => one === part.value)
      if (!table) return [part.value]
      const columns = Object.entries(paperTables).find(([name]) => name === table)?.[1] ?? []
      return unknownTags(paper, part.subparsed ?? [], columns)
    }
    // Raw XML and everything else that is not a plain field.
    if (part.module) return [part.value]
    return fields.includes(part.value) ? [] : [part.value]
  })
}

/** Expands nothing before its size is known to be fine. */
async function compiled(content: Buffer, modules: DXT.Module[]) {
  const report = await inspectArchive(content, limits)
  if (report.state === 'too_large') throw refused({ name: 'file', fault: 'template_too_large' })
  if (report.state === 'broken') throw refused({ name: 'file', fault: 'template_broken' })
  const { Docxtemplater, PizZip } = await library()
  try {
    return new Docxtemplater(new PizZip(content), { ...options, modules })
  } catch {
    throw refused({ name: 'file', fault: 'template_broken' })
  }
}

/**
 * Refuses a template that is broken, expands beyond the limits or names a field that its paper does not have:
 * 422, where `data.fields` holds each unknown name.
 */
export async function checkTemplate(paper: Paper, content: Buffer): Promise<void> {
  const parts: DXT.Part[] = []
  await compiled(content, [tagCollector(parts)])
  const unknown = [...new Set(unknownTags(paper, parts, []))]
  if (unknown.length > 0) throw refused(...unknown.map((name) => ({ name, fault: 'unknown_paper_field' })))
}

/**
 * The template filled with what the sheet says. What its printer may not see is a dot, what is missing is a
 * line to fill in by hand.
 */
export async function filledTemplate(content: Buffer, sheet: PaperSheet): Promise<Buffer> {
  const document = await compiled(content, [])
  const values = Object.entries(sheet.values).map(([name, value]) => [name, value ?? sheetWords.blank])
  const hidden = sheet.hidden.map((name) => [name, sheetWords.hidden])
  document.render({ ...Object.fromEntries([...values, ...hidden]), ...sheet.tables })
  return document.toBuffer({ compression: 'DEFLATE' })
}
