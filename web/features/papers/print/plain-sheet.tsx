import { addressOf } from '#contract/grammar/addresses.ts'
import { paperTables, tablesOf, type PaperField, type PaperTable } from '#contract/paper-fields.ts'
import type { PaperSheet } from '#contract/papers.ts'
import { sheetTexts, sheetWords } from '#texts/paper/sheets.ts'
import { Amounts, Clauses, Ruled, Seals, Signatures, Title } from '#web/paper/paper-parts.tsx'
import css from './sheets.module.css'
import { SheetPhotos } from './sheet-photos.tsx'
import {
  labelOfColumn,
  labelOfField,
  labelOfTable,
  sentence,
  valueOf,
  type PlainPaper,
} from './sheet-words.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const AddressCode = lazyPart(async () => (await import('#web/paper/address-code.tsx')).AddressCode)

interface SheetProps {
  sheet: PaperSheet
  paper: PlainPaper
  lot: { id: number; lot_no: string; round_no: number }
}

/** The record of an unsold round omits the fields of a sale. */
const ofSale: readonly PaperField[] = ['buyer', 'buyer_paddle', 'deal_price', 'deal_words']
/** Terms that most lots lack. */
const ifAgreed: readonly PaperField[] = [
  'late_fee',
  'service_fee',
  'end_use',
  'evidence_days',
  'performance_bond',
  'priority_party',
  'weighed_net',
]

const registerRows = 14
/** Letters begin with their addressee. */
const letters: readonly PlainPaper[] = ['default_notice', 'price_letter']

/** A paper of plain text: its lead, facts, tables, clauses and signatories, all from `texts/paper`. */
export function PlainSheet({ sheet, paper, lot }: SheetProps) {
  const text = sheetTexts[paper]
  const unsold = paper === 'record' && sheet.values.result === sheetWords.results.unsold
  const isLetter = letters.includes(paper)
  const facts = text.facts.filter(
    (field) => !(unsold && ofSale.includes(field)) && (!ifAgreed.includes(field) || sheet.values[field]),
  )
  return (
    <>
      <Title no={lot.lot_no} round={lot.round_no}>
        {text.title}
      </Title>
      {paper === 'pick_up' && <ScanLot id={lot.id} />}
      {(text.lead ? text.lead.split('\n') : []).map((line, at) => (
        <p key={line} className={isLetter && at === 0 ? css.addressee : undefined}>
          {sentence(sheet, line)}
        </p>
      ))}
      {facts.length > 0 && (
        <Ruled lines={facts.map((field) => ({ label: labelOfField(field), value: valueOf(sheet, field) }))} />
      )}
      {(tablesOf[paper] ?? []).map((table) => (
        <SheetTable key={table} sheet={sheet} table={table} />
      ))}
      {paper === 'viewing' && <Register />}
      <SheetPhotos photos={sheet.photos} />
      <Foot sheet={sheet} paper={paper} unsold={unsold} />
    </>
  )
}

/** The code that opens the lot. */
const ScanLot = ({ id }: { id: number }) => (
  <figure className={css.code}>
    <AddressCode
      address={new URL(addressOf('lot', { id, tab: 'things' }), location.origin).href}
      label={sheetWords.scan}
      whileLoading={<span data-waiting />}
    />
    <figcaption>{sheetWords.scan}</figcaption>
  </figure>
)

type Role = keyof typeof sheetWords.roles
/** Persons sign, companies seal. */
const isPerson = (role: Role): boolean => role === 'host' || role === 'clerk'

/** Clauses, seals and signatures. They stay together as far as a page is long enough. */
function Foot({ sheet, paper, unsold }: Omit<SheetProps, 'lot'> & { unsold: boolean }) {
  const text = sheetTexts[paper]
  const roles: readonly Role[] = text.seals
  const persons = roles.filter(isPerson)
  const parties = roles.filter((role) => !isPerson(role) && !(unsold && role === 'buyer'))
  const nameOf = (role: Role): string => {
    if (role === 'buyer') return valueOf(sheet, 'buyer')
    if (role === 'consignor') return valueOf(sheet, 'consignor')
    return role === 'auctioneer' || role === 'keeper' ? valueOf(sheet, 'company_legal_name') : ''
  }
  const lines = (some: readonly Role[]) =>
    some.map((role) => ({ label: sheetWords.roles[role], value: nameOf(role) }))
  return (
    <>
      {text.clauses.length > 0 && (
        <Clauses title={text.clausesTitle} clauses={text.clauses.map((clause) => sentence(sheet, clause))} />
      )}
      {persons.length > 0 && <Signatures parties={lines(persons)} />}
      {parties.length > 0 && <Seals parties={lines(parties)} />}
    </>
  )
}

function SheetTable({ sheet, table }: { sheet: PaperSheet; table: PaperTable }) {
  const rows = sheet.tables[table] ?? []
  if (rows.length === 0) return null
  // A column that no row fills takes no room.
  const columns = paperTables[table].filter((column) => rows.some((row) => row[column]))
  return (
    <section className={css.table}>
      <h2>{labelOfTable(table)}</h2>
      <Amounts
        heads={columns.map(labelOfColumn)}
        rows={rows.map((row) => columns.map((column) => row[column] ?? ''))}
      />
    </section>
  )
}

/** Empty lines for viewers to sign. */
function Register() {
  const heads = sheetWords.register
  const rows = Array.from({ length: registerRows }, (_, at) => [
    String(at + 1),
    ...heads.slice(1).map(() => ''),
  ])
  return (
    <div className={`${css.table} ${css.register}`}>
      <Amounts heads={heads} rows={rows} />
    </div>
  )
}
