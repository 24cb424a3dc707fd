import type { Mutant } from './mutant.ts'

const stopping = 'server/features/process/stopping.ts'
const stoppingTest = 'server/features/process/stopping.test.ts'

/** Every answer in time, and every stop. */
export const inTimeMutants: Mutant[] = [
  {
    what: 'a stop waits for requests sent by half',
    file: stopping,
    find: 'setTimeout(() => server.closeAllConnections(), longestDrain)',
    put: 'setTimeout(() => server.closeIdleConnections(), longestDrain)',
    tests: stoppingTest,
    only: 'never come whole',
  },
  {
    what: 'behind a proxy the port closes at once',
    file: stopping,
    find: 'proxy: 3000',
    put: 'proxy: 1000',
    tests: stoppingTest,
    only: 'three more seconds',
  },
  {
    what: 'answers of a stop keep their connection',
    file: stopping,
    find: 'if (readiness.draining) void',
    put: 'if (false) void',
    tests: stoppingTest,
    only: 'three more seconds',
  },
]
