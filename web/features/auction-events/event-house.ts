import type { EventPaperFacts } from '#contract/event-papers.ts'
import { sheetWords } from '#texts/paper/sheets.ts'
import { paperWords, say } from '#web/paper/paper-words.ts'

/** The auction house with its address and telephone. Missing values are filled in by hand. */
export const houseOf = ({ company_legal_name, company_address, company_phone }: EventPaperFacts): string =>
  say(paperWords.notice.houseText, {
    company: company_legal_name ?? sheetWords.blank,
    address: company_address ?? sheetWords.blank,
    phone: company_phone ?? sheetWords.blank,
  })
