/** A notice with normalized characters, and for each character its position in the pasted text. */
export interface Plain {
  original: string
  text: string
  /** Has one entry more than the text has characters: the last is the length of the original. */
  at: readonly number[]
}

const chineseDigits: Readonly<Record<string, number>> = {
  零: 0, 〇: 0, 一: 1, 壹: 1, 二: 2, 贰: 2, 两: 2, 三: 3, 叁: 3, 四: 4, 肆: 4, 五: 5, 伍: 5, 六: 6, 陆: 6,
  七: 7, 柒: 7, 八: 8, 捌: 8, 九: 9, 玖: 9,
} // prettier-ignore
const scales: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 }

/** 三十七, 二〇二六 and 壹万贰仟 as a number. */
export function chineseNumber(text: string): number {
  if ([...text].every((sign) => sign in chineseDigits))
    return Number([...text].map((sign) => chineseDigits[sign]).join(''))
  let [total, section, digit] = [0, 0, 0]
  for (const sign of text)
    if (sign === '万') [total, section, digit] = [total + (section + digit) * 10_000, 0, 0]
    else if (scales[sign] !== undefined) [section, digit] = [section + (digit || 1) * scales[sign], 0]
    else digit = chineseDigits[sign] ?? 0
  return total + section + digit
}

/** Numerals are converted only before a unit: 三厂 and 一、 stay as they are. */
const numerals =
  /(?<![零〇一壹二贰两三叁四肆五伍六陆七柒八捌九玖十拾百佰千仟万])[零〇一壹二贰两三叁四肆五伍六陆七柒八捌九玖十拾][零〇一壹二贰两三叁四肆五伍六陆七柒八捌九玖十拾百佰千仟万]{0,15}(?=\s*(?:年|月|日|时|点|分钟|个|辆|台|套|件|批|艘|吨|天|元|圆|号标的|号　|号 |%|份|场|秒|小时))/gu

/** Spaces inside figures and dates, which some pages have. */
const spacesInside = [
  /(?<=(?:价|金|额|值)\s*(?:人民币)?\s*\d{1,2}) +(?=\d{1,2}, *\d{3}(?!\d))/g,
  /(?<=\d,) +(?=\d{3}(?!\d))/g,
  /(?<=\d,\d{1,2}) +(?=\d{1,2}(?:,\d{3})+(?!\d))/g,
  /(?<=20\d) +(?=\d *年)|(?<=20) +(?=\d\d *年)/g,
  /(?<=(?:^|\D)\d) +(?=\d *(?:月|日|时|:))/gm,
  /(?<=\d) +(?=[年月日时:])|(?<=[年月日时]) +(?=\d)|(?<=\d:|\d :) +(?=\d\d(?!\d))/g,
  /(?<=(?<!\d)1[3-9]\d) +(?=\d{4} +\d{4}(?!\d))|(?<=(?<!\d)1[3-9]\d +\d{4}) +(?=\d{4}(?!\d))/g,
]

interface Piece {
  text: string
  from: number
}

function pieces(original: string): Piece[] {
  const signs: Piece[] = []
  for (let from = 0; from < original.length; from += 1) {
    const sign = original[from] ?? ''
    const plain = sign.normalize('NFKC')
    const text = plain.length === 1 ? plain : sign
    signs.push({ text: /[—–―－‐]/.test(text) ? '-' : /[〜∼～]/.test(text) ? '~' : text, from })
  }
  return signs
}

/** Drops the pieces at these positions. */
const without = (signs: readonly Piece[], gone: ReadonlySet<number>): Piece[] =>
  signs.filter((_, place) => !gone.has(place))

export function plainText(original: string): Plain {
  let signs = pieces(original)
  const joined = () => signs.map(({ text }) => text).join('')
  for (const pattern of spacesInside) {
    const gone = new Set<number>()
    for (const { index, 0: blank } of joined().matchAll(pattern))
      for (let place = index; place < index + blank.length; place += 1) gone.add(place)
    signs = without(signs, gone)
  }
  const text = joined()
  const changed: Piece[] = []
  let last = 0
  for (const { index, 0: words } of text.matchAll(numerals)) {
    const from = signs[index]?.from ?? 0
    changed.push(...signs.slice(last, index))
    for (const digit of String(chineseNumber(words))) changed.push({ text: digit, from })
    last = index + words.length
  }
  changed.push(...signs.slice(last))
  return {
    original,
    text: changed.map((piece) => piece.text).join(''),
    at: [...changed.map(({ from }) => from), original.length],
  }
}
