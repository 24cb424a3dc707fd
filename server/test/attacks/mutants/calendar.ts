import type { Mutant } from './mutant.ts'

const calendarTest = 'server/features/calendar/calendar.test.ts'

export const calendarMutants: Mutant[] = [
  {
    what: 'a date that was left in its place is counted by today’s calendar',
    file: 'server/features/calendar/calendar.ts',
    find: 'at < until)?.days',
    put: 'at > until)?.days',
    tests: calendarTest,
    only: 'entering 2027 from the notice',
  },
  {
    what: 'the lot keeps the payment day that its due gave up',
    file: 'server/features/finance/dues/open-dates.ts',
    find: 'lot.payment_due_on === from)',
    put: 'lot.payment_due_on === to)',
    tests: calendarTest,
    only: 'entering 2027 from the notice',
  },
]
