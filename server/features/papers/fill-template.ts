import type { Paper } from '#contract/paper-fields.ts'
import { texts } from '#texts/all.ts'
import { optionLabel } from '#texts/text.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { offerFile } from '#server/features/uploads/made-files.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { filledTemplate } from './docx.ts'
import { printPapers, type Asked } from './papers.ts'
import { contentOf, templatesFor } from './templates.ts'

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/**
 * Fills the company's template of a paper with what this caller may see, and offers the file to the caller.
 * Numbers and logs the paper like a printed one. 404 without a template.
 */
export async function fillTemplate(
  db: Db,
  who: Caller,
  store: Store,
  lotId: number,
  paper: Paper,
  asked: Asked,
): Promise<{ file_name: string; expires_at: string }> {
  const { lot, sheets } = await printPapers(db, who, lotId, [paper], asked)
  const sheet = sheets.find((paperSheet) => paperSheet.paper === paper)
  const template = (await templatesFor(db, lot.company)).get(paper)
  const [file] = template?.file ?? []
  if (!sheet || !file) throw new Refusal('not_found')
  const filled = await filledTemplate(await contentOf(db, store, file), sheet)
  const { stored } = await store.put(filled)
  const label = `${sheet.no ?? lot.lot_no} ${optionLabel(texts.zh, 'paper_templates', 'paper', paper)}.docx`
  return offerFile(db, { uid: who.uid, stored, label, type: docxType, word: 'paper' })
}
