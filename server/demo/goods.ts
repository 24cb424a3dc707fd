import type { ItemLine } from '#contract/lot-items.ts'
import { checkDigitHolds } from '#contract/rules/vin.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import type { LotStory } from './weighed-lot.ts'

const brands = ['东风', '解放', '陕汽', '福田', '江淮', '柳汽'] as const
const conditions = [
  '可行驶，漆面老化',
  '发动机故障，可拖行',
  '停驶两年，轮胎老化',
  '车况一般，手续齐全',
] as const

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const checks = [...'0123456789X']

/** A VIN whose check digit holds. */
function vin(from: SeededRandom): string {
  const draw = (length: number) => Array.from({ length }, () => from.pick([...letters])).join('')
  const [head, tail] = [`L${draw(7)}`, `${draw(3)}${from.whole(100_000, 999_999)}`]
  return checks.map((check) => `${head}${check}${tail}`.slice(0, 17)).find(checkDigitHolds) ?? ''
}

const vehicle = (from: SeededRandom): ItemLine => ({
  kind: 'vehicle',
  brand: from.pick(brands),
  model: `${from.pick(['EQ', 'CA', 'SX', 'BJ'])}${from.whole(1000, 6999)}`,
  plate: `浙A${from.pick([...'ABDFGKN'])}${from.whole(1000, 9999)}`,
  vin: vin(from),
  first_registered: `${from.whole(2009, 2018)}-${from.pick(['03', '06', '09'])}-${from.whole(10, 28)}`,
  mileage: String(from.whole(80, 420) * 1000),
  condition: from.pick(conditions),
})

const ship = (from: SeededRandom, { name }: LotStory): ItemLine => ({
  kind: 'ship',
  name: /“(.+)”/.exec(name)?.[1] ?? name,
  number: String(from.whole(10_000_000, 99_999_999)),
  year: String(from.whole(1996, 2010)),
  gross_tonnage: String(from.whole(600, 1900)),
  light_displacement: `${from.whole(300, 900)}.5`,
  condition: '停泊码头，主机可启动',
})

/** The goods of a lot: as many vehicles as it sells, or its ship. Repeatable for each story. */
export function goodsOf(story: LotStory): ItemLine[] {
  const from = seededRandom(story.start)
  if (story.type === 1) return [ship(from, story)]
  return Array.from({ length: Number(story.quantity) }, () => vehicle(from))
}
