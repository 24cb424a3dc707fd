import type { DXT } from 'docxtemplater'
import { paperFields, paperTables, tablesOf, type Paper } from '#contract/paper-fields.ts'
import type { PaperSheet } from '#contract/papers.ts'
import { sheetWords } from '#texts/paper/sheets.ts'
import { InvalidFields, type FieldFault } from '#server/request/errors.ts'
import { inspectArchive } from '#server/features/uploads/archive.ts'
import { externalContent } from './external-content.ts'

/** Limits on a template's archive before it is unpacked. They stop zip bombs; a real paper needs far less. */
const limits = { entries: 500, bytes: 20 * 1_048_576, ratio: 100 }

const resource = 'paper_templates'
const refused = (...faults: FieldFault[]) => new InvalidFields(resource, faults)

/** Loads the library on first use, because templates are rare. */
async function library() {
  const [templater, zip] = await Promise.all([import('docxtemplater'), import('pizzip')])
  return { Docxtemplater: templater.default, PizZip: zip.default }
}

/** Reads own properties only, so that a template cannot reach a prototype. */
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

/** Collects the parsed tags of every part of the document, including headers and footers. */
const tagCollector = (parts: DXT.Part[]): DXT.Module => ({
  name: 'tags',
  set({ inspect }: { inspect?: { postparsed?: DXT.Part[] } }) {
    parts.push(...(inspect?.postparsed ?? []))
  },
})

/** Tags that the paper does not offer. A loop must name a table, any other tag a field. */
function unknownTags(paper: Paper, parts: readonly DXT.Part[], within: readonly string[]): string[] {
  const fields: readonly string[] = [...paperFields[paper], ...within]
  const tables: readonly string[] = tablesOf[paper] ?? []
  return parts.flatMap((part) => {
    if (part.type !== 'placeholder') return []
    if (part.module === 'loop') {
      const table = tables.find((name) => name === part.value)
      if (!table) return [part.value]
      const columns = Object.entries(paperTables).find(([name]) => name === table)?.[1] ?? []
      return unknownTags(paper, part.subparsed ?? [], columns)
    }
    // Raw XML and any other special tag is refused.
    if (part.module) return [part.value]
    return fields.includes(part.value) ? [] : [part.value]
  })
}

/** Checks the archive's limits before anything is unpacked, and that the document loads nothing from outside. */
async function compiled(content: Buffer, modules: DXT.Module[]) {
  const report = await inspectArchive(content, limits, () => true)
  if (report.state === 'too_large') throw refused({ name: 'file', fault: 'template_too_large' })
  // Programs differ in which of two parts of one name they read.
  if (report.state !== 'fine' || report.contents.size < report.names.length)
    throw refused({ name: 'file', fault: 'template_broken' })
  const external = externalContent(report.contents)
  if (external.length > 0) throw refused(...external.map((name) => ({ name, fault: 'template_external' })))
  const { Docxtemplater, PizZip } = await library()
  try {
    return new Docxtemplater(new PizZip(content), { ...options, modules })
  } catch {
    throw refused({ name: 'file', fault: 'template_broken' })
  }
}

/**
 * Refuses a template that is broken, expands beyond the limits, loads something from outside or names a field that
 * its paper does not have: 422, where `data.fields` holds each of the names.
 */
export async function checkTemplate(paper: Paper, content: Buffer): Promise<void> {
  const parts: DXT.Part[] = []
  await compiled(content, [tagCollector(parts)])
  const unknown = [...new Set(unknownTags(paper, parts, []))]
  if (unknown.length > 0) throw refused(...unknown.map((name) => ({ name, fault: 'unknown_paper_field' })))
}

/**
 * Fills the template with the values of a sheet. Fields that the printer may not see become a dot, missing
 * ones a line to fill in by hand.
 */
export async function filledTemplate(content: Buffer, sheet: PaperSheet): Promise<Buffer> {
  const document = await compiled(content, [])
  const values = Object.entries(sheet.values).map(([name, value]) => [name, value ?? sheetWords.blank])
  const hidden = sheet.hidden.map((name) => [name, sheetWords.hidden])
  document.render({ ...Object.fromEntries([...values, ...hidden]), ...sheet.tables })
  return document.toBuffer({ compression: 'DEFLATE' })
}
