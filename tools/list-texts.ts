import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * The browser loads a language as two files: one before anything is shown, the other with the first screen
 * that needs it. Each has a list of its texts. The help of a language is one file with its own list.
 */
const texts = join(import.meta.dirname, '..', 'texts')
const [all, atStart, withScreens] = ['all.ts', 'at-start.ts', 'with-screens.ts']
const lists = [all, atStart, withScreens]
/** Texts that only the server uses. `texts/all.ts` adds them. */
const serverOnly = ['letters.ts', 'reasons.ts']
/**
 * Texts that the frame, the customers and the pool do not need. Every other screen waits for them
 * (web/routes.tsx).
 */
const later = [
  'access-tokens',
  'account',
  'api-help',
  'auction-events',
  'audit',
  'audit-screen',
  'bank-statements',
  'bids',
  'calendar-feed',
  'charges',
  'commission-scales',
  'company-settings',
  'contracts',
  'costs',
  'day-closes',
  'dictionaries',
  'dues',
  'e-invoices',
  'event-sign-ups',
  'finance',
  'finance-queue',
  'follow-ups',
  'glossary',
  'home',
  'lot-items',
  'lot-lead',
  'lot-rounds',
  'mail',
  'messages',
  'mcp',
  'own-accounts',
  'papers',
  'party-statements',
  'photo-imports',
  'passport',
  'provider-link',
  'refund-batches',
  'results',
  'same-reference',
  'second-factor',
  'settlements',
  'shortfalls',
  'system-status',
  'tax-receipts',
  'things',
  'unapplied',
  'vouchers',
  'webhooks',
  'weighing',
].map((name) => `${name}.ts`)

/** The export name of a file: `sign-ups.ts` exports `signUps`. */
export const exportOf = (file: string): string =>
  basename(file, '.ts').replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())

const listOf = (files: readonly string[]): string =>
  files.map((file) => `export { ${exportOf(file)} } from './${file}'\n`).join('')

function listsOf(folder: string): [string, string][] {
  const files = globSync('*.ts', { cwd: join(texts, folder), exclude: [...lists, ...serverOnly] }).sort()
  if (folder.includes('/')) return [[join(folder, all), listOf(files)]]
  return [
    [join(folder, all), `export * from './${atStart}'\nexport * from './${withScreens}'\n`],
    [join(folder, atStart), listOf(files.filter((file) => !later.includes(file)))],
    [join(folder, withScreens), listOf(files.filter((file) => later.includes(file)))],
  ]
}

/** The expected lists, by their paths below `texts/`. */
export const textLists = (): Map<string, string> =>
  new Map(globSync(`*/**/${all}`, { cwd: texts }).flatMap((path) => listsOf(dirname(path))))

/** `npm run texts` writes them. */
if (import.meta.main)
  for (const [path, lines] of textLists()) {
    const file = join(texts, path)
    const known = globSync(file).length > 0 ? readFileSync(file, 'utf8') : undefined
    if (known !== lines) writeFileSync(file, lines)
  }
