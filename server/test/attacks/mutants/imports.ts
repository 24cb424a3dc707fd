import type { Mutant } from './mutant.ts'

const told = 'server/features/imports/disclosed-rows.ts'
const start = 'server/features/imports/start.ts'
const takeBack = 'server/features/imports/take-back.ts'
const checkTest = 'server/features/imports/check.test.ts'
const peopleTest = 'server/features/imports/people.test.ts'
const undoTest = 'server/features/imports/undo.test.ts'

export const importsMutants: Mutant[] = [
  {
    what: 'a check tells for nothing what it found out of sight',
    file: told,
    find: '  await countCompared(db, who, [...new Set(disclosed.map',
    put: '  await countCompared(db, who, [...new Set(told.slice(0, 0).map',
    tests: checkTest,
    only: 'costs a comparison each',
  },
  {
    what: 'the run after a check pays once more on another day',
    file: told,
    find: 'const again = hidden.filter(({ line }) => paid.has(line))\n  const others = hidden.filter(({ line }) => !paid.has(line))\n  const left = Math.min',
    put: 'const again = hidden.filter(({ line }) => line < 0 && paid.has(line))\n  const others = hidden\n  const left = Math.min',
    tests: checkTest,
    only: 'costs a comparison each',
  },
  {
    what: 'numbers that were paid for hide a new one',
    file: told,
    find: '[...again, ...fresh, ...old]',
    put: '[...again, ...old, ...fresh]',
    tests: checkTest,
    only: 'is no free answer',
  },
  {
    what: 'a check answers without a comparison left',
    file: start,
    find: '  if (total >= most && most !== Infinity)',
    put: '  if (total > most * 2 && most !== Infinity)',
    tests: checkTest,
    only: 'neither a hit nor a miss',
  },
  {
    what: 'a check answers after the last comparison went',
    file: told,
    find: "  if (left <= 0) throw new Refusal('no_comparison_left')\n",
    put: '',
    tests: checkTest,
    only: 'while it is at work',
  },
  {
    what: 'refused rows name records that the reader no longer sees',
    file: 'server/features/imports/targets.ts',
    find: '.filter((row) => of.visible(who, row))',
    put: '.filter(() => true)',
    tests: checkTest,
    only: 'no longer sees is not named',
  },
  {
    what: 'an import is taken back days later',
    file: 'server/features/imports/imports.ts',
    find: 'return mayUndo && until !== null && until > who.now',
    put: 'return mayUndo && until !== null',
    tests: undoTest,
    only: 'only for a day',
  },
  {
    what: 'taking back overlooks what was looked at',
    file: takeBack,
    find: 'fresh.filter(({ id }) => !away.has(id))',
    put: 'fresh',
    tests: undoTest,
    only: 'somebody looked at',
  },
  {
    what: 'a second person brings in a number that is a customer of somebody else',
    file: 'server/features/imports/sort-lines.ts',
    find: '    if (!found || found.id === own?.id) continue',
    put: '    if (!found || found.id > 0) continue',
    tests: peopleTest,
    only: 'further people',
  },
  {
    what: 'the export shows numbers to who assigned the customer away',
    file: 'server/features/exports/targets.ts',
    find: "beside: ['id', 'service_id', 'prev_service_id', 'assigned_by']",
    put: "beside: ['id', 'service_id', 'prev_service_id']",
    tests: peopleTest,
    only: 'masks what the list masks',
  },
  {
    what: 'an edited export overwrites what somebody changed since',
    file: 'server/features/imports/sort-lines.ts',
    find: 'person ?? (row && refuseStale(line, row))',
    put: 'person',
    tests: 'server/features/imports/round-trip.test.ts',
    only: 'is shown field by field and not overwritten',
  },
  {
    what: 'an id in a sheet tells which records exist',
    file: 'server/features/imports/sort-lines.ts',
    find: '  if (line.key && (!named || !of.visible(who, named)))\n',
    put: '  if (line.key && !named)\n',
    tests: 'server/features/imports/round-trip.test.ts',
    only: 'does not edit it by its id',
  },
]
