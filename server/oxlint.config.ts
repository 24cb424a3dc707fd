import { posix } from 'node:path'
import root from '../.oxlintrc.json' with { type: 'json' }

const feature = (name: string) => `features/${name}`

/** What the server consists of, lowest floor first. It imports from the floors below its own. */
const floors = [
  ['start-error.ts'],
  ['trust-proxy.ts', 'log-repeats.ts'],
  ['settings'],
  ['backup-settings.ts'],
  ['env.ts', 'log.ts', 'secrets'],
  ['tables'],
  ['db'],
  ['speed'],
  ['request'],
  ['object-storage'],
  ['seeing'],
  ['records'],
  ['uploads', 'views', 'drafts', 'events', 'process'].map(feature),
  ['session'].map(feature),
  ['second-factor'].map(feature),
  ['staff'].map(feature),
  ['own-accounts'].map(feature),
  ['calendar'].map(feature),
  ['dictionaries', 'customers', 'recyclers'].map(feature),
  ['contacts'].map(feature),
  ['consignors', 'follow-ups'].map(feature),
  ['lots'].map(feature),
  ['lot-items'].map(feature),
  ['sign-ups', 'lot-rounds'].map(feature),
  ['bids', 'weighing'].map(feature),
  ['finance'].map(feature),
  ['settlements'].map(feature),
  ['tax-receipts', 'refund-batches'].map(feature),
  ['finance-queue', 'party-statements'].map(feature),
  ['lot-moves'].map(feature),
  ['papers'].map(feature),
  ['audit', 'search', 'notifications', 'imports', 'system-status'].map(feature),
  ['dashboard', 'exports', 'bank-statements', 'day-closes'].map(feature),
  ['jobs', 'backup', 'registrations.ts'],
  ['demo'],
  ['start'],
  ['app.ts', 'db/seed.ts'],
  ['main.ts'],
]

const neverWeb = { regex: '(^|/)web/', message: 'server never imports web' }

/**
 * `files` are in `folder`; `below` are the units they may import, all named as seen from the server's folder.
 */
const holdOrder = (files: string, folder: string, below: readonly string[]) => {
  const inside = folder === '.' ? './**' : '../**'
  const outside = posix.relative(folder, '../')
  const named = (unit: string) => {
    const path = posix.relative(folder, unit).replace(/^(?!\.)/, './')
    return unit.endsWith('.ts') ? path : `${path}/**`
  }
  return {
    files: [files],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            neverWeb,
            {
              group: [inside, `!${outside}/**`, ...below.map((unit) => `!${named(unit)}`)],
              message: 'a part of the server imports what is on the floors below its own only',
            },
          ],
        },
      ],
    },
  }
}

const holdFloor = (unit: string, below: readonly string[]) =>
  unit.endsWith('.ts') ? holdOrder(unit, posix.dirname(unit), below) : holdOrder(`${unit}/**`, unit, below)

export default {
  ...root,
  overrides: [
    ...root.overrides,
    holdOrder('*/*', 'x', []),
    holdOrder('features/*/*', 'features/x', []),
    ...floors.flatMap((floor, at) => floor.map((unit) => holdFloor(unit, floors.slice(0, at).flat()))),
    {
      files: ['**/*.test.ts', 'test/**'],
      rules: {
        'max-lines-per-function': 'off',
        'typescript/no-explicit-any': 'off',
        'no-restricted-imports': ['error', { patterns: [neverWeb] }],
      },
    },
  ],
}
