import type { Mutant } from './mutant.ts'

const stopping = 'server/features/process/stopping.ts'
const loadTest = 'server/request/load.test.ts'
const silenceTest = 'server/speed/silence.test.ts'
const stoppingTest = 'server/features/process/stopping.test.ts'

/** Every answer in time, and every stop. */
export const inTimeMutants: Mutant[] = [
  {
    what: 'a stop waits for requests sent by half',
    file: stopping,
    find: 'const longestDrain = 8000',
    put: 'const longestDrain = 80_000',
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
  {
    what: 'a silent connection is waited for without end',
    file: 'server/db/patient-pool.ts',
    find: 'timed(statement, left + silence)',
    put: 'timed(statement, 60_000)',
    tests: silenceTest,
    only: 'connections that fell silent',
  },
  {
    what: 'only the connection that was asked is given up',
    file: 'server/db/patient-pool.ts',
    find: '    for (const one of idle) drop(one)\n',
    put: '',
    tests: silenceTest,
    only: 'connections that fell silent',
  },
  {
    what: 'a silent LISTEN is never noticed',
    file: 'server/features/events/listen.ts',
    find: '.catch(() => {}), askEvery)',
    put: '.catch(() => {}), 1e9)',
    tests: silenceTest,
    only: 'changes are heard again',
  },
  {
    what: 'a late request goes on',
    file: 'server/db/patient-pool.ts',
    find: 'if (left > 0) return send(timed(statement, left + silence), ...more)',
    put: 'if (left > -1e9) return send(...given)',
    tests: silenceTest,
    only: 'one deadline holds',
  },
  {
    what: 'readiness is asked on the connections of the requests',
    file: 'server/db/client.ts',
    find: 'reserved.query(',
    put: 'pool.query(',
    tests: 'server/features/process/readiness.test.ts',
    only: 'all taken is ready',
  },
  {
    what: 'whoever comes may wait',
    file: 'server/request/load.ts',
    find: 'if (lane.arrived >= lane.most) throw busy()',
    put: '',
    tests: loadTest,
    only: 'within 100 ms',
  },
  {
    what: 'dear routes take the room of cheap ones',
    file: 'server/request/load.ts',
    find: 'const dearFrom = 150',
    put: 'const dearFrom = 1e9',
    tests: loadTest,
    only: 'leave room for cheap ones',
  },
  {
    what: 'a flood of one session gets as many turns as a page',
    file: 'server/request/session-turns.ts',
    find: 'const atOnceInFlood = 2',
    put: 'const atOnceInFlood = 12',
    tests: loadTest,
    only: 'two turns at a time',
  },
]
