import type { Mutant } from './mutant.ts'

const routes = 'server/features/drafts/routes.ts'
const tests = 'server/features/drafts/drafts.test.ts'

export const draftsMutants: Mutant[] = [
  {
    what: 'drafts are everybody’s',
    file: routes,
    find: '    .where(and(own(who), eq(table.key, key)))\n',
    put: '    .where(eq(table.key, key))\n',
    tests,
    only: 'nobody else reads',
  },
  {
    what: 'anybody deletes a draft',
    file: routes,
    find: '.where(and(own(who), eq(table.key, params.key)))',
    put: '.where(eq(table.key, params.key))',
    tests,
    only: 'nobody else reads',
  },
  {
    what: 'drafts lie in the clear',
    file: 'server/features/drafts/routes.ts',
    find: 'encryptFor(table.content, [who.uid, key], JSON.stringify(value))',
    put: 'JSON.stringify(value) as never',
    tests,
    only: 'nobody else reads',
  },
  {
    what: 'a person keeps drafts without end',
    file: routes,
    find: '  await db.delete(table).where(and(own(who), inArray(table.key, latest)))\n',
    put: '  void latest\n',
    tests,
    only: 'the oldest goes',
  },
  {
    what: 'drafts of any size are kept',
    file: 'contract/drafts.ts',
    find: 'JSON.stringify(item).length <= draftLength',
    put: 'JSON.stringify(item).length > 0',
    tests,
    only: 'its size',
  },
  {
    what: 'anything becomes a picture of a person',
    file: 'server/features/uploads/files.ts',
    find: "if (!file?.type.startsWith('image/'))",
    put: 'if (!file)',
    tests: 'server/features/uploads/uploads.test.ts',
    only: 'only a picture becomes',
  },
  {
    what: 'a refusal shows the marks of its text',
    file: 'server/request/envelope.ts',
    find: "said.replaceAll(/\\{\\w+\\}/g, '…')",
    put: 'said',
    tests: 'server/request/refusal-texts.test.ts',
    only: 'leaves a gap',
  },
  {
    what: 'a refusal forgets a value of its text',
    file: 'server/features/finance/ledger/confirm.ts',
    find: "throw new Refusal('depends_on_entry', { order: '' })",
    put: "throw new Refusal('depends_on_entry')",
    tests: 'server/request/refusal-texts.test.ts',
    only: 'in zh asks for a value',
  },
  {
    what: 'the workbook of refused rows has cells without a format',
    file: 'server/features/imports/refusals-workbook.ts',
    find: "const numFmt = '@'",
    put: "const numFmt = 'General'",
    tests: 'server/features/imports/imports.test.ts',
    only: 'as a workbook without formulas',
  },
]
