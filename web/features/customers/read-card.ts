import { readArea } from './read-area.ts'
import { surnames, twoPartSurnames } from './surnames.ts'

/** The person that a pasted text describes. A field that the text does not mention is absent. */
export interface Card {
  company_name?: string
  name?: string
  phone?: string
  wechat?: string
  department?: string
  duty?: string
  area?: string
}

const mobile = /(?<!\d)(?:\+?86[- ]?)?(1[3-9]\d[- ]?\d{4}[- ]?\d{4})(?!\d)/
const landline =
  /(?<!\d)(?:\+?86[- ]?)?(\(?0\d{2,3}\)?[- ]?\d{3,4}[- ]?\d{4}|400[- ]?\d{3,4}[- ]?\d{3,4})(?!\d)/
const wechatId = /[A-Za-z][-_A-Za-z0-9]{5,19}|1[3-9]\d{9}/
const sameAsPhone =
  /(?:微信|wechat|vx|weixin)[^,;\n]{0,6}(?:同号|同手机|同步|同上)|手机[^,;\n]{0,3}微信[^,;\n]{0,2}同号|微信同/i

const companyEnd =
  '(?:有限责任公司|股份有限公司|有限公司|集团公司|分公司|子公司|公司|集团|总厂|分厂|工厂|钢厂|电厂|船厂|造船厂|厂|矿务局|供电局|港务局|管理局|工程局|研究院|设计院|研究所|合作社|经营部|商行|物资站|医院|大学|学院|油田|煤矿|铁矿)'
const company = new RegExp(
  `^[\\p{Script=Han}A-Za-z0-9()&·. -]*?[\\p{Script=Han}A-Za-z0-9)]${companyEnd}(?:\\([\\p{Script=Han}]+\\)|[\\p{Script=Han}]{2,8}?${companyEnd})*`,
  'u',
)

const titles =
  '董事长|总经理|总裁|总监|总工程师|总会计师|总工|经理|主任|部长|处长|科长|厂长|站长|矿长|队长|组长|班长|局长|院长|所长|店长|行长|船长|书记|秘书长|秘书|助理|主管|专员|专责|专工|工程师|采购员|采购|业务员|业务|销售员|销售代表|销售|会计|出纳|财务|法务|负责人|老板|经办人|主席|代表|顾问|调度|库管|保管员'
const duty = new RegExp(
  `^((?:[\\p{Script=Han}]{2,12}?(?:事业部|部|处|科|室|中心|车间|办|组))?)((?:[\\p{Script=Han}]{0,6}?)(?:执行|常务|高级|副|总|代)?(?:${titles})(?:\\([\\p{Script=Han}]+\\))?)$`,
  'u',
)
const department = /^[\p{Script=Han}]{1,12}(?:事业部|部|处|科|室|中心|车间|办公室|办)$/u
const honorific = new RegExp(`^([\\p{Script=Han}]{1,2})(总|工|${titles}|先生|女士|老师|主任)$`, 'u')

type Label = 'name' | 'company_name' | 'duty' | 'department' | 'address' | 'wechat' | 'other'
const labels: readonly [Label, string][] = [
  ['name', '姓名|联系人|客户姓名|收件人|收货人|经办人|名字|name|contact'],
  ['company_name', '公司名称|单位名称|公司|单位|企业|工作单位|company|co'],
  ['duty', '职务|职位|岗位|职称|title|position'],
  ['department', '部门|所属部门|科室|department|dept'],
  ['address', '公司地址|单位地址|详细地址|通讯地址|收货地址|地址|所在地区|所在地|地区|add|addr|address'],
  ['wechat', '微信号|微信|wechat|weixin|vx|wx'],
  [
    'other',
    '手机号码|手机号|手机|电话号码|联系电话|联系方式|电话|座机|固话|传真|邮箱|电子邮箱|邮编|网址|税号|统一社会信用代码|开户行|账号|qq|tel|mobile|mob|phone|cell|fax|e-?mail|web|www|zip|p\\.c',
  ],
]
const labelled = labels.map(
  ([label, words]) => [label, new RegExp(`^(?:${words})(?:\\s*[:：]\\s*|\\s+(?=\\S))(.*)$`, 'iu')] as const,
)

/** Normalizes full-width characters and removes blanks inside labels and around colons. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[​-‏﻿]/g, '')
    .replace(/[[【](?:名片|个人名片|位置|链接)[\]】]/g, ' ')
    .replace(
      /([姓名电话手机地址职务公司单位部门微信传真邮编箱])[ \u3000]+(?=[姓名电话手机地址职务公司单位部门微信传真邮编箱]\s*:)/gu,
      '$1',
    )

interface Piece {
  label: Label | undefined
  text: string
}

function labelOf(text: string): Piece {
  for (const [label, pattern] of labelled) {
    const value = pattern.exec(text)?.[1]?.trim()
    if (value !== undefined) return { label, text: value }
  }
  return { label: undefined, text }
}

/** Splits the text into single statements. Numbers are removed before, because they contain blanks. */
function piecesOf(text: string): Piece[] {
  const inlineLabel = new RegExp(
    `(?<=\\S)[ ,;]+(?=(?:${labels.map(([, words]) => words).join('|')})\\s*:)`,
    'giu',
  )
  return text
    .replace(inlineLabel, '\n')
    .split(/[\n\r|;,、。！!，；]+/)
    .flatMap((line) => {
      const piece = labelOf(line.trim())
      return piece.label ? [piece] : line.split(/[\s/·•]+/).map((name) => labelOf(name.trim()))
    })
    .filter(({ text: said }) => said !== '')
}

const isSurname = (text: string) =>
  text.length === 1 ? surnames.includes(text) : twoPartSurnames.includes(text)

/** A surname followed by one or two characters. In a name of four, the surname has two. */
function isName(text: string): boolean {
  if (!/^\p{Script=Han}{2,4}$/u.test(text)) return false
  return isSurname(text.slice(0, 2)) ? text.length >= 3 : text.length <= 3 && isSurname(text.slice(0, 1))
}

/** 张总, 李经理, 王先生: forms of address that stand in for a name. */
function addressed(text: string): { name: string; duty?: string } | undefined {
  const [, surname = '', title = ''] = honorific.exec(text) ?? []
  if (!isSurname(surname)) return undefined
  return ['总', '工', '先生', '女士', '老师'].includes(title) ? { name: text } : { name: text, duty: title }
}

/** A card is short, so only the beginning of a longer text is read. */
const longest = 2000

const digits = (text: string) => text.replace(/[^\d+-]/g, '').replace(/^-|-$/g, '')

/** The number to call. A mobile number comes first. */
function phoneOf(text: string): string | undefined {
  const found = mobile.exec(text)?.[1]
  if (found) return found.replace(/\D/g, '')
  const fixed = landline.exec(text)?.[1]
  return (
    fixed &&
    digits(
      fixed
        .replace(/\)[- ]?/, '-')
        .replace('(', '')
        .replaceAll(' ', '-'),
    )
  )
}

function wechatOf(text: string, pieces: readonly Piece[], phone: string | undefined): string | undefined {
  if (phone && sameAsPhone.test(text)) return phone
  const said = pieces.find(({ label }) => label === 'wechat')?.text
  return said === undefined ? undefined : wechatId.exec(said)?.[0]
}

/** Splits a name joined with a title, such as 张建国部长, and a department joined with its title. */
function readPiece(card: Card, text: string): void {
  const whole = company.exec(text)?.[0]
  if (whole && whole.length >= 4) {
    card.company_name ??= whole.trim()
    const rest = text.slice(whole.length).trim()
    if (rest !== '' && rest !== text) readPiece(card, rest)
    return
  }
  const person = addressed(text)
  if (person && !card.name) {
    card.name = person.name
    if (person.duty) card.duty ??= person.duty
    return
  }
  if (!card.name && isName(text) && !department.test(text)) {
    card.name = text
    return
  }
  const split = card.name ? undefined : splitName(text)
  if (split) {
    card.name = split.name
    card.duty ??= split.title
  } else if (duty.test(text)) readDuty(card, text)
  else if (department.test(text)) card.department ??= text
}

const titleAlone = new RegExp(`^(?:副|总|代)?(?:${titles})$`, 'u')
/** 常务副总经理, 高级工程师: no names, though they begin with a surname. */
const ofTitles = /[副总部处科室级务办]/

/** 张建国部长: a name with its title right behind it. */
function splitName(text: string): { name: string; title: string } | undefined {
  for (const length of [3, 4]) {
    const [name, title] = [text.slice(0, length), text.slice(length)]
    if (isName(name) && !ofTitles.test(name) && titleAlone.test(title)) return { name, title }
  }
  return undefined
}

/** 物资部部长: the department goes into its own field. */
function readDuty(card: Card, text: string): void {
  const [, unit = '', title = ''] = duty.exec(text) ?? []
  card.duty ??= title || text
  if (unit) card.department ??= unit
}

/**
 * Reads name, phone, company, duty, area and more from a card or message, by rules alone. `areas` are the
 * names of provinces, cities and districts. The rules guess, so the user must check the result.
 */
export function readCard(pasted: string, areas: readonly string[]): Card {
  const text = plain(pasted.slice(0, longest))
  const phone = phoneOf(text)
  const rest = text
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/\S+|www\.\S+/gi, ' ')
    .replace(/(?<![\dA-Z])[0-9A-HJ-NPQRTUWXY]{18}(?![\dA-Z])/g, ' ')
  const pieces = piecesOf(
    rest.replace(new RegExp(mobile, 'g'), '\n').replace(new RegExp(landline, 'g'), '\n'),
  )
  const card: Card = {}
  const said = (label: Label) => pieces.find((piece) => piece.label === label)?.text
  for (const label of ['company_name', 'name', 'department'] as const) {
    const value = said(label)
    if (value) card[label] = label === 'name' ? (value.split(' ')[0] ?? value) : value
  }
  const title = said('duty')
  if (title) readDuty(card, title)
  for (const { label, text: piece } of pieces) if (label === undefined) readPiece(card, piece)
  const area = readArea(said('address') ?? '', areas) ?? readArea(rest, areas)
  const wechat = wechatOf(text, piecesOf(rest), phone)
  return { ...card, ...(phone && { phone }), ...(wechat && { wechat }), ...(area && { area }) }
}
