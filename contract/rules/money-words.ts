import { amount, type Decimal } from './money.ts'

const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿']

/** Up to four digits in words. A run of zeros within them becomes one 零. */
function groupInWords(group: string): string {
  let words = ''
  let zero = false
  for (const [index, digit] of [...group].entries()) {
    if (digit === '0') zero = words !== ''
    else {
      words += `${zero ? digits[0] : ''}${digits[Number(digit)]}${places[group.length - 1 - index]}`
      zero = false
    }
  }
  return words
}

function wholeInWords(whole: string): string {
  const padded = whole.padStart(Math.ceil(whole.length / 4) * 4, '0')
  const parts = padded.match(/\d{4}/g) ?? []
  let words = ''
  let gap = false
  for (const [index, part] of parts.entries()) {
    const said = groupInWords(part.replace(/^0+/, ''))
    if (said === '') gap = words !== ''
    else {
      // Zeros between two groups become one 零: 壹万零伍佰, 壹亿零伍.
      if (words !== '' && (gap || part.startsWith('0'))) words += digits[0]
      words += said + groups[parts.length - 1 - index]
      gap = false
    }
  }
  return words
}

/** An amount in yuan as Chinese documents write it: 12300.50 is 壹万贰仟叁佰元伍角整. Negative amounts begin with 负. */
export function moneyInWords(value: Decimal): string {
  const [whole = '0', decimals = '00'] = amount(value).replace('-', '').split('.')
  const [jiao = 0, fen = 0] = [...decimals].map(Number)
  const yuan = wholeInWords(whole.replace(/^0+/, ''))
  const head = yuan && `${yuan}元`
  const tail = [
    jiao ? `${digits[jiao]}角` : fen && yuan ? digits[0] : '',
    fen ? `${digits[fen]}分` : '整',
  ].join('')
  const minus = amount(value).startsWith('-') ? '负' : ''
  if (!head && !jiao && !fen) return '零元整'
  return minus + head + tail
}
