import root from '../.oxlintrc.json' with { type: 'json' }
import { screenLists, webFloors } from '../tools/floors.ts'
import { holdFloors } from '../tools/hold-floors.ts'

const neverServer = { group: ['#server/**', '**/server/**'], message: 'web never imports server' }
const ownContract = {
  group: ['#contract/all-routes.ts', '#contract/all-resources.ts'],
  message: "the server's side only: a screen imports its own feature's contract",
}

/** Code for records of any kind. It knows no customers and no lots. */
const noBusiness = {
  group: [
    '#contract/*',
    '#contract/rules/**',
    '!#contract/duplicate-question.ts',
    '!#contract/session.ts',
    '!#contract/rules/time.ts',
    '!#contract/rules/money-shown.ts',
  ],
  message: 'ui, records and page know no business word',
}

const generic = ['ui', 'records', 'page', 'theme', 'text']

export default {
  ...root,
  overrides: [
    ...root.overrides,
    ...holdFloors(
      'web',
      webFloors,
      (unit) => [neverServer, ownContract, ...(generic.includes(unit) ? [noBusiness] : [])],
      screenLists,
    ),
    {
      files: ['**/*.test.{ts,tsx}'],
      rules: { 'no-restricted-imports': ['error', { patterns: [neverServer] }] },
    },
  ],
}
