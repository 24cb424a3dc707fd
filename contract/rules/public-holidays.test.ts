import { expect, test } from 'vitest'
import { publicHolidays } from './public-holidays.ts'
import { seededYears } from './working-days.ts'

const years = Array.from({ length: 26 }, (_, at) => 2025 + at)
const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
})

const lunarDay = (day: string) => lunar.format(new Date(`${day}T00:00:00Z`)).replace(/bis/, '')

test.each(years)('the lunar holidays of %i fall on their days of the Chinese calendar', (year) => {
  const days = publicHolidays(year)
  const named = (name: string) => days.filter((each) => each.name === name).map((each) => lunarDay(each.day))
  expect(named('春节').slice(1)).toEqual(['1/1', '1/2', '1/3'])
  expect(named('端午节')).toEqual(['5/5'])
  expect(named('中秋节')).toEqual(['8/15'])
})

test('the years that the State Council has announced contain all of them', () => {
  for (const { year, days } of seededYears) {
    const free = new Set(days.filter(({ kind }) => kind === 'holiday').map(({ day }) => day))
    expect(publicHolidays(year).filter(({ day }) => !free.has(day))).toEqual([])
  }
})

test.each([
  [2027, '2027-04-05'],
  [2028, '2028-04-04'],
  [2046, '2046-04-04'],
  [2047, '2047-04-05'],
])('Qingming of %i is %s', (year, day) => {
  expect(publicHolidays(year).find(({ name }) => name === '清明节')?.day).toBe(day)
})

test('no holiday is invented for a year that the table does not know', () => {
  expect(publicHolidays(2051)).toEqual([])
})
