import type { Mutant } from './mutant.ts'

const items = 'server/features/lot-items/items.ts'
const itemsTest = 'server/features/lot-items/lot-items.test.ts'
const numbers = 'server/features/papers/numbers.ts'
const papersTest = 'server/features/papers/papers.test.ts'
const templatesTest = 'server/features/papers/templates.test.ts'

export const goodsAndPapersMutants: Mutant[] = [
  {
    what: 'goods are added after the listing',
    file: items,
    find: "  if (!isOpen(lot)) throw new Refusal('wrong_state', {}, { state: lot.state })\n  return lot",
    put: '  return lot',
    tests: itemsTest,
    only: 'is possible until the lot is listed',
  },
  {
    what: 'goods change unseen under review',
    file: items,
    find: "if (lot.state !== 'draft') await writeColumns(db, who, lotSource, lot, {})",
    put: '',
    tests: itemsTest,
    only: 'under review is not approved unseen',
  },
  {
    what: 'a thing keeps the fields of its former kind',
    file: items,
    find: 'const left = kind === item.kind ?',
    put: 'const left = kind !== undefined ?',
    tests: itemsTest,
    only: 'becomes another kind',
  },
  {
    what: 'a list of goods has no end',
    file: items,
    find: '> mostItems) throw',
    put: '> mostItems * 1e9) throw',
    tests: itemsTest,
    only: 'keeps a list within its limit',
  },
  {
    what: 'two people take the same number for a paper',
    file: numbers,
    find: '    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`lot_papers ${paper}`}))`)\n',
    put: '',
    tests: papersTest,
    only: 'people who print at once',
  },
  {
    what: 'a paper gets a new number whenever it is printed',
    file: numbers,
    find: '&& !known.has(name)',
    put: '',
    tests: papersTest,
    only: 'has none until it is printed',
  },
  {
    what: 'sellers print who bids before the result',
    file: 'contract/papers.ts',
    find: "papersOfBidders: readonly Paper[] = ['record', ",
    put: 'papersOfBidders: readonly Paper[] = [',
    tests: papersTest,
    only: 'the record names bidders',
  },
  {
    what: 'a new paper for an old file is not checked',
    file: 'server/features/papers/docx.ts',
    find: '  if (unknown.length > 0) throw refused(',
    put: '  if (unknown.length > 999) throw refused(',
    tests: templatesTest,
    only: 'a new paper for an old file',
  },
  {
    what: 'a template may load pictures from another server',
    file: 'server/features/papers/external-content.ts',
    find: "isExternal && kind !== 'hyperlink'",
    put: 'isExternal && false',
    tests: 'server/features/papers/templates.test.ts',
    only: 'is refused by its name',
  },
  {
    what: 'a template names another server in UTF-16',
    file: 'server/features/papers/external-content.ts',
    find: 'if (!content.subarray(0, 4).includes(0)) return',
    put: 'if (content.length >= 0) return',
    tests: 'server/features/papers/templates.test.ts',
    only: 'in UTF-16 is refused',
  },
  {
    what: 'a field hides in a part that is called a picture',
    file: 'server/features/papers/docx.ts',
    find: 'inspectArchive(content, limits, () => true)',
    put: 'inspectArchive(content, limits, (name) => /\\.(rels|xml)$/.test(name))',
    tests: 'server/features/papers/templates.test.ts',
    only: 'is refused by its name',
  },
  {
    what: 'a template may run a program',
    file: 'server/features/papers/docx.ts',
    find: '  if (external.length > 0)',
    put: '  if (external.length > 99)',
    tests: 'server/features/papers/templates.test.ts',
    only: 'is refused by its name',
  },
]
