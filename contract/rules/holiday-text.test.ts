import { describe, expect, test } from 'vitest'
import { readHolidayText } from './holiday-text.ts'
import { seededYears } from './working-days.ts'

const notice2026 = `国务院办公厅关于2026年
部分节假日安排的通知
国办发明电〔2025〕7号
各省、自治区、直辖市人民政府，国务院各部委、各直属机构：
经国务院批准，现将2026年元旦、春节、清明节、劳动节、端午节、中秋节和国庆节放假调休日期的具体安排通知如下。
一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日（周六）至6日（周一）放假，共3天。
四、劳动节：5月1日（周五）至5日（周二）放假调休，共5天。5月9日（周六）上班。
五、端午节：6月19日（周五）至21日（周日）放假，共3天。
六、中秋节：9月25日（周五）至27日（周日）放假，共3天。
七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）、10月10日（周六）上班。
节假日期间，各地区、各部门要妥善安排好值班和安全、保卫、疫情防控等工作。
国务院办公厅
2025年11月4日`

const notice2025 = `一、元旦：1月1日（周三）放假1天，不调休。
二、春节：1月28日（农历除夕、周二）至2月4日（农历正月初七、周二）放假调休，共8天。1月26日（周日）、2月8日（周六）上班。
三、清明节：4月4日（周五）至6日（周日）放假，共3天。
四、劳动节：5月1日（周四）至5日（周一）放假调休，共5天。4月27日（周日）上班。
五、端午节：5月31日（周六）至6月2日（周一）放假，共3天。
六、国庆节、中秋节：10月1日（周三）至8日（周三）放假调休，共8天。9月28日（周日）、10月11日（周六）上班。`

const seed = (year: number) => seededYears.find((calendarYear) => calendarYear.year === year)?.days
const daysOf = (text: string, year: number) =>
  readHolidayText(text, year).days.map(({ day, kind }) => [day, kind])

describe('the notice of the State Council', () => {
  test.each([
    [2026, notice2026],
    [2025, notice2025],
  ])('of %i gives the known calendar', (year, text) => {
    expect(readHolidayText(text, year)).toEqual({ days: seed(year), faults: [] })
  })

  test('is read whatever its spaces, line breaks and widths', () => {
    const broken = notice2026
      .replace(/(.{7})/g, '$1 \n')
      .replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? '')
    expect(readHolidayText(broken, 2026)).toEqual({ days: seed(2026), faults: [] })
  })

  test.each([
    ['元旦：2022年12月31日至2023年1月2日放假调休，共3天。', 2023, ['2022-12-31', '2023-01-01', '2023-01-02']],
    ['元旦：12月31日（周六）至1月2日（周一）放假，共3天。', 2023, ['2022-12-31', '2023-01-01', '2023-01-02']],
    ['元旦：1月1日放假，与周末连休。', 2024, ['2024-01-01']],
    ['国庆节：10月1日、2日、3日放假，共3天。', 2027, ['2027-10-01', '2027-10-02', '2027-10-03']],
    ['元旦:1月1日(星期五)至3日(星期日)放假公休，共3天。', 2027, ['2027-01-01', '2027-01-02', '2027-01-03']],
    [
      '春节：2月10日至17日放假调休，共8天。鼓励各单位安排职工在除夕（2月9日）休息。',
      2024,
      [
        '2024-02-10',
        '2024-02-11',
        '2024-02-12',
        '2024-02-13',
        '2024-02-14',
        '2024-02-15',
        '2024-02-16',
        '2024-02-17',
      ],
    ],
  ])('%s', (text, year, days) => {
    expect(readHolidayText(text, year).faults).toEqual([])
    expect(daysOf(text, year)).toEqual(days.map((day) => [day, 'holiday']))
  })

  test('says which words it cannot believe', () => {
    const faults = (text: string) => readHolidayText(text, 2027).faults.map((fault) => fault.fault)
    expect(faults('元旦：1月1日（周四）至3日（周日）放假，共3天。')).toEqual(['weekday'])
    expect(faults('元旦：1月1日（周五）至3日（周日）放假，共4天。')).toEqual(['count'])
    expect(faults('元旦：2月30日放假。')).toEqual(['no_date'])
    expect(faults('元旦：1月1日放假。1月5日上班。')).toEqual(['weekday'])
    expect(faults(notice2026)).toEqual(['other_year'])
    expect(faults('今天天气不错')).toEqual(['no_days'])
  })
})

test('lines of day, 休 or 班, and name', () => {
  expect(readHolidayText('日期,类型,名称\n2027-01-01,休,元旦\n2027/1/9\t班\n', 2027)).toEqual({
    days: [
      { day: '2027-01-01', kind: 'holiday', name: '元旦' },
      { day: '2027-01-09', kind: 'worked', name: null },
    ],
    faults: [],
  })
  expect(readHolidayText('2027-02-30,休\n2027-01-02,', 2027).faults).toHaveLength(2)
})

test('a calendar file', () => {
  const event = (from: string, to: string, summary: string) =>
    `BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:${from}\r\nDTEND;VALUE=DATE:${to}\r\nSUMMARY:${summary}\r\nEND:VEVENT\r\n`
  const file = `BEGIN:VCALENDAR\r\n${event('20270101', '20270103', '元旦（休）')}${event('20270109', '20270110', '元旦（班）')}${event('20270214', '20270215', '情人节')}END:VCALENDAR`
  expect(readHolidayText(file, 2027)).toEqual({
    days: [
      { day: '2027-01-01', kind: 'holiday', name: '元旦' },
      { day: '2027-01-02', kind: 'holiday', name: '元旦' },
      { day: '2027-01-09', kind: 'worked', name: '元旦' },
    ],
    faults: [],
  })
})
