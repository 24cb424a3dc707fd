import root from '../../.oxlintrc.json' with { type: 'json' }

/** The features, lowest floor first. A feature imports from the floors below its own. */
const floors = [
  ['events', 'uploads', 'exports', 'help'],
  ['views', 'notifications', 'second-factor'],
  ['session'],
  ['staff', 'calendar', 'dictionaries', 'customers', 'consignors', 'recyclers', 'follow-ups'],
  ['sign-ups', 'weighing', 'lot-items'],
  ['bids'],
  ['lots'],
  ['papers'],
  ['settlements', 'tax-receipts', 'refund-batches', 'lot-rounds', 'own-accounts', 'bank-statements'],
  ['day-closes'],
  ['finance'],
  ['dashboard', 'audit', 'search', 'imports'],
]

const everywhere = [
  { regex: '(^|/)server/', message: 'web never imports server' },
  {
    regex: 'contract/all-(routes|resources)',
    message: "the server's side only: a screen imports its own feature's contract",
  },
]

/** `up` leads from a file of the feature to the folder of all features. */
const holdOrder = (files: string, up: string, below: readonly string[]) => ({
  files: [files],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          ...everywhere,
          {
            group: [`${up}*/**`, `!${up}../**`, ...below.map((feature) => `!${up}${feature}/**`)],
            message: 'a feature imports web/auction and the features on floors below its own only',
          },
        ],
      },
    ],
  },
})

const holdFloor = (files: string, below: readonly string[]) => [
  holdOrder(`${files}/*`, '../', below),
  holdOrder(`${files}/*/**`, '../../', below),
]

export default {
  ...root,
  overrides: [
    ...root.overrides,
    ...holdFloor('*', []),
    ...floors.flatMap((floor, at) => holdFloor(`{${floor.join()}}`, floors.slice(0, at).flat())),
  ],
}
