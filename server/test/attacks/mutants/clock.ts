import type { Mutant } from './mutant.ts'

const watch = 'server/db/clock-watch.ts'
const tests = 'server/db/clock-watch.test.ts'

/** A jump of the clock does nothing by itself. */
export const clockMutants: Mutant[] = [
  {
    what: 'a clock may move as far as it likes while the process runs',
    file: watch,
    find: 'const mostAtWork = 6 * hour',
    put: 'const mostAtWork = 6e6 * hour',
    tests,
    only: 'more than six hours',
  },
  {
    what: 'a start believes whatever the clock says',
    file: watch,
    find: 'clock: seen.beat ?? seen.now',
    put: 'clock: seen.now',
    tests,
    only: 'more than eight days',
  },
  {
    what: 'an instance that did not see the jump goes on',
    file: watch,
    find: 'if (seen.jumped !== undefined && !back) return false\n',
    put: '',
    tests,
    only: 'more than six hours',
  },
  {
    what: 'a jump waits although the clock was put back',
    file: watch,
    find: '(this.#found || seen.now < seen.jumped)',
    put: 'false',
    tests,
    only: 'more than six hours',
  },
  {
    what: 'daily runs do not ask for the clock',
    file: 'server/db/daily.ts',
    find: 'if (await clockWaits(db))',
    put: 'if (false as boolean)',
    tests,
    only: 'nothing irreversible',
  },
  {
    what: 'clean-ups do not ask for the clock',
    file: 'server/jobs/clock.ts',
    find: 'if (await believed()) await work()',
    put: 'await work()',
    tests,
    only: 'nothing irreversible',
  },
  {
    what: 'any jump is confirmed, whichever was meant',
    file: 'server/features/system-status/confirm-clock.ts',
    find: ' || jump.at !== at',
    put: '',
    tests,
    only: 'nothing irreversible',
  },
]
