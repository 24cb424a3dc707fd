import { taxReceipts } from '#contract/rules/lot-choices.ts'
import {
  found,
  given,
  group,
  money,
  moneyOf,
  partOf,
  search,
  searchAll,
  textOf,
  wordsIn,
  type Found,
  type FoundFields,
  type Part,
} from './values.ts'

const han = String.raw`\p{Script=Han}`
const name = String.raw`[${han}()A-Za-z0-9]`

/** Reads the title from the head of the notice. Words that every notice begins with are not a title. */
function readTitle(part: Part): Found<string> | undefined {
  const generic =
    /^(?:网络|网上|公开)?(?:拍卖|竞价|竞买|转让|招标|资产处置|处置|变卖|竞卖|拍卖会)(?:公告|通知|启事)?$/
  for (const line of searchAll(part, /(?:^|\n)\s*(?<line>[^\n]+)/)) {
    const title = wordsIn(part, line, 'line')
    if (!title) continue
    const plain = title.value.replace(/\s+/g, '')
    if (/^(?:Fw|Re|转发|-{2,}|=+)/i.test(plain)) continue
    if (
      plain.length > 60 ||
      /[:：|｜。;；]/.test(plain) ||
      !/公告|竞价|竞卖|拍卖|转让|专场|处置|通知/.test(plain)
    )
      return undefined
    if (generic.test(plain)) return undefined
    const sure = /(?:公告|通知|启事|专场)$/.test(plain) && !/[×*]/.test(plain)
    return { ...title, value: plain, ...(sure ? {} : { guess: true as const }) }
  }
  return undefined
}

const houses = new RegExp(
  String.raw`(?<house>[${han}]{2,20}(?:拍卖行(?:有限公司)?|拍卖(?:\([${han}]{2,6}\))?(?:有限责任公司|股份有限公司|有限公司|公司)))`,
  'u',
)

function readCompany(part: Part): Found<string> | undefined {
  const match = search(part, houses)
  const house = wordsIn(part, match, 'house')
  if (!house) return undefined
  const lead = /^(?:.*?(?:受托|委托|兹由|由|经|系|与))?/u.exec(house.value)?.[0].length ?? 0
  return { ...house, value: house.value.slice(lead), from: house.from + lead }
}

const owner = String.raw`(?:有限责任公司|有限公司|公司|集团|局|服务中心|中心|医院|学校|大学|学院|委员会|政府|银行|法院|物流|矿业|水务|电力)`
const consignorLabels = new RegExp(
  String.raw`(?:转让方|委托方|委托人|出让方|委托单位|出售方|销售方|处置方|处置单位|招标人|产权单位|权属人)(?:名称)?\s*[::]\s*(?<owner>${name}{2,40})`,
  'u',
)

function readConsignor(part: Part, title: Found<string> | undefined): Found<string> | undefined {
  const entrusted = wordsIn(
    part,
    search(part, new RegExp(String.raw`受\s*(?<owner>${name}{2,40}?)\s*(?:的)?委托`, 'u')),
    'owner',
  )
  if (entrusted) return entrusted
  const labelled = wordsIn(part, search(part, consignorLabels), 'owner')
  if (labelled && !/拍卖/.test(labelled.value)) return labelled
  const own =
    title &&
    new RegExp(String.raw`^(?:关于)?(?<owner>[${han}]{2,20}${owner})`, 'u').exec(title.value)?.groups?.[
      'owner'
    ]
  if (!title || !own || /拍卖/.test(own)) return undefined
  const from = title.from + part.plain.original.slice(title.from, title.to).indexOf(own)
  return { value: own, from, to: from + own.length, guess: true }
}

const knownPlatforms =
  /(?<platform>淘宝网资产处置平台|中国拍卖行业协会网络平台|中拍平台|阿里资产|阿里拍卖|京东拍卖|京东资产|公拍网|易拍通|云竞通|铁建云采|中施物拍|鲁班网|人民法院诉讼资产网|淘宝网)/
const otherPlatform = new RegExp(
  String.raw`(?:在|登录|通过)\s*(?<platform>[${han}A-Za-z]{2,14}?(?:平台|拍卖网|交易网|竞价网))`,
  'u',
)

const platformLabel = new RegExp(
  String.raw`(?:拍卖|竞价|交易)?(?:平台|网站)\s*[::]\s*(?<platform>[${han}A-Za-z0-9]{2,30})`,
  'u',
)

const web = /(?<url>https?:\/\/[\w\-./?=&%#:]+[\w/]|www\.[\w-]+(?:\.[\w-]+)+(?:\/[\w\-./?=&%]*)?)/i
function readUrl(part: Part): Found<string> | undefined {
  return group(part, search(part, web), 'url', (words) => words)
}

const numberLabel =
  /(?:公告编号|项目编号|公告号|标的编号|编号)\s*[::]\s*(?<no>[A-Za-z0-9\p{Script=Han}〔〕[\]()-]*\d[A-Za-z0-9\p{Script=Han}〔〕[\]()-]*)/u

const sessionWords =
  /每位|每户|每人|每家|每[一个名]?竞买人|一次缴纳|统一|整场|全场|不管拍几|可参加全部|不限标的/
const sessionBond = new RegExp(
  String.raw`(?<!履约)(?<!安全)(?:保证金|押金)\s*[::]?\s*(?:为|每户|每位|每人|每家|每[一个名]?竞买人|统一(?:为)?)?\s*(?:缴纳|交纳|缴存)?\s*[::]?\s*${money}`,
)

const winsPattern =
  /(?:每份保证金|每户|每位竞买人)?[^,。;\n]{0,6}?(?:仅|只)?限\s*(?:竞得|竞买|拍得|成交|购买|中标)\s*(?<n>\d+)\s*(?:辆|件|台|个|宗|艘|批)/

/** Reads the deposit that serves the whole event, and how many lots it may win. */
function readEventDeposit(part: Part): FoundFields {
  for (const sentence of searchAll(part, /[^。;\n]+/)) {
    const own = partOf(part, sentence.index, sentence.index + sentence[0].length)
    const words = search(own, sessionWords)
    const bond = search(own, sessionBond)
    const bond_price = moneyOf(own, bond)
    if (!words || !bond || !bond_price) continue
    const wins = search(part, winsPattern)
    return given({
      bond_price,
      bond_mode: found(own, words.index, words.index + words[0].length, 'per_event'),
      wins_limit: group(part, wins, 'n', Number),
    })
  }
  return {}
}

const bank = new RegExp(
  String.raw`(?:户\s*名|账户名称?|收款单位|开户名)\s*[::]?\s*(?<name>${name}{4,40}?)\s*[,;。\s]\s*(?:开户行|开户银行)\s*[::]?\s*(?<bank>${name}{4,40}?)\s*[,;。\s]\s*(?:账号|帐号|账户|银行账号)\s*[::]?\s*(?<no>\d{8,30})`,
  'u',
)

function readAccount(part: Part): FoundFields {
  const match = search(part, bank)
  return given({
    bond_account_name: wordsIn(part, match, 'name'),
    bond_account_bank: wordsIn(part, match, 'bank'),
    bond_account_no: wordsIn(part, match, 'no'),
  })
}

const extension =
  /(?:延时周期|延时时间|延时)\s*[::]?\s*(?:为)?\s*(?<n>\d+)\s*分钟|有(?:出价|报价|人出价|新的?出价|竞价)的?\s*,?\s*(?:自动)?(?:顺延|延长|延时)\s*(?<m>\d+)\s*分钟/
const payment =
  /(?<n>\d+)\s*个?\s*(?<kind>工作日|自然日|日|天)\s*(?:之)?内[^,。;\n\d]{0,14}?(?:付清|付款|缴清|缴纳|结清|支付|付)/
function readTimesToPay(part: Part): FoundFields {
  const match = search(part, extension)
  const pay = search(part, payment)
  return given({
    extension_minutes: group(part, match, 'n', Number) ?? group(part, match, 'm', Number),
    payment_days: group(part, pay, 'n', Number),
    payment_days_kind: group(part, pay, 'kind', (words) => (words === '工作日' ? 'working' : 'calendar')),
  })
}

const commission =
  /佣金[^,。;\n\d]{0,10}?(?<a>\d+(?:\.\d+)?)\s*%|(?<b>\d+(?:\.\d+)?)\s*%[^,。;\n\d]{0,8}?佣金/
function readCommission(part: Part): FoundFields {
  for (const sentence of searchAll(part, /[^。;\n]+/)) {
    const own = partOf(part, sentence.index, sentence.index + sentence[0].length)
    const match = search(own, commission)
    if (!match) continue
    const text = textOf(own)
    const payer = /双方|各自/.test(text)
      ? 'both'
      : /买受人|竞得人|受让方|买方/.test(text)
        ? 'buyer'
        : /委托方|转让方|卖方/.test(text)
          ? 'consignor'
          : undefined
    const words = search(own, /双方|各自|买受人|竞得人|受让方|买方|委托方|转让方|卖方/)
    return given({
      commission_point: group(own, match, 'a', String) ?? group(own, match, 'b', String),
      commission_payer: payer && words && found(own, words.index, words.index + words[0].length, payer),
    })
  }
  return {}
}

/** Reads the tax receipt. Its rate and its kind may be apart in one sentence. */
function readTaxReceipt(part: Part): Found<string> | undefined {
  const none = search(part, /不(?:开|提供|开具)(?:发)?票|无(?:发)?票/)
  if (none) return found(part, none.index, none.index + none[0].length, taxReceipts.none)
  const match = search(
    part,
    /(?<rate>\d{1,2})\s*%\s*(?:的)?(?:增值税)?[^。;\n\d]{0,8}?(?<kind>专用发票|专票|普通发票|普票)/,
  )
  const kind = match?.groups?.['kind']?.startsWith('专') ? '专票' : '普票'
  return (
    match &&
    found(part, match.index, match.index + match[0].length, `${match.groups?.['rate'] ?? ''}%${kind}`)
  )
}

const stateOwned = /国有资产(?!处置(?:平台|网))|国有企业资产/
const stagger = /间隔\s*(?<n>\d+)\s*分钟|每\s*(?<m>\d+)\s*分钟(?:结束|成交)一/

/** Reads the terms of the event, except its dates. */
export function readTerms(part: Part): FoundFields {
  const title = readTitle(part)
  const state = search(part, stateOwned)
  const minutes = search(part, stagger)
  return given({
    title,
    notice_no: wordsIn(part, search(part, numberLabel), 'no'),
    company_name: readCompany(part),
    consignor_name: readConsignor(part, title),
    platform_name:
      wordsIn(part, search(part, knownPlatforms), 'platform') ??
      wordsIn(part, search(part, platformLabel), 'platform') ??
      wordsIn(part, search(part, otherPlatform), 'platform'),
    url: readUrl(part),
    ...readEventDeposit(part),
    ...readAccount(part),
    ...readTimesToPay(part),
    ...readCommission(part),
    tax_receipt: readTaxReceipt(part),
    asset_owner: state && found(part, state.index, state.index + state[0].length, 'state'),
    stagger_minutes: group(part, minutes, 'n', Number) ?? group(part, minutes, 'm', Number),
  })
}
