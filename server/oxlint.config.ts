import root from '../.oxlintrc.json' with { type: 'json' }
import { serverFloors } from '../tools/floors.ts'
import { holdFloors } from '../tools/hold-floors.ts'

const neverWeb = { group: ['#web/**', '**/web/**'], message: 'server never imports web' }

export default {
  ...root,
  overrides: [
    ...root.overrides,
    ...holdFloors('server', serverFloors, () => [neverWeb]),
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
