import { surnames, twoPartSurnames } from './surnames.ts'

/** Words by which the parts of a pasted card are known: companies, departments, titles and names. */

const han = String.raw`\p{Script=Han}`

const companyEnd =
  '(?:有限责任公司|股份有限公司|有限公司|集团公司|分公司|子公司|公司|集团|总厂|分厂|工厂|钢厂|电厂|' +
  '船厂|造船厂|厂|矿务局|供电局|港务局|管道局|管理局|工程局|(?:航道|打捞|海事|海警|铁路|公路|水利|' +
  '邮政|交通|石油|航务|林业|分|一航|二航|三航|四航|[一二三四五六七八九十]+)局|研究院|设计院|研究所|' +
  '合作社|经营部|商行|物资站|医院|大学|学院|油田|煤矿|铁矿|株式会社|有限会社|合同会社)'
/** A company at the beginning of a text, with its branches. */
const company = new RegExp(
  `^[${han}A-Za-z0-9()&·. -]*?[${han}A-Za-z0-9)]${companyEnd}(?:\\([${han}]+\\)|[${han}]{2,8}?${companyEnd})*`,
  'u',
)

const japaneseCompany = /^(?:株式会社|有限会社|合同会社|\(株\)|\(有\))[\p{L}\p{N}ー・]{2,20}/u
/** Trades that end the short name of a company: 远东船务, 蜀道物流. */
const trade = new RegExp(
  `^(?=[${han}]{4,12}$)[${han}]+(?:船务|海运|航运|物流|渔业|水产|运输|客运|货运|贸易|商贸|外贸|工贸|物资|物产|石化|石油|化工|钢铁|特钢|钢构|机械|机电|重工|重机|装备|能源|电力|热电|热力|燃气|水务|矿业|煤业|建材|水泥|铝业|铜业|有色|造船|船舶|拆船|拆解|再生资源|资源|回收|环保|科技|实业|投资|建设|建工|路桥|置业|地产|汽车|汽贸|公交|出租|港务|港口|码头|农机|租赁|乳业|车辆|客车|卡车|轮胎|玻璃|光伏|新能源|电气|电机|电器|仪表|电缆|铸造|铸管|管业|粮油|牧业|市政|水电|航空|机场|铁路|地铁|轨交|材料|煤炭|煤电|重装|焦化|冶金|电子|通信|证券|包装|纸业|纺织|制药|药业|食品|酒业|盐业|国贸|局|行|店|场|站)$`,
  'u',
)

/** Words of a sentence about goods, which names no company: 我司拟处置一批物资. */
const sentence =
  /[我你您他她它们这那拟请有要想了把被给做几台辆艘吗呢吧]|一批|客户|介绍|朋友|同事|之前|以前|上次|昨天|今天|明天|公告|里写|停车/
/** Goods for sale and kinds of goods, which end like the names of companies: 报废车辆, 工程机械. */
const goods =
  /^(?:报废|废旧|二手|闲置|处置|出售|出租|回收|收购|旧)|^(?:起重|工程|矿山|运输|机动|施工|特种|专用|大型|小型|公交)(?:机械|车辆|客车|汽车|电机|材料)$/

/** The company that a text begins with, if it has a legal form or a known end. */
export function leadingCompany(text: string): string | undefined {
  const found = company.exec(text)?.[0].trim() ?? japaneseCompany.exec(text)?.[0]
  return found && found.length >= 4 && !/^(?:这|那|该|贵公司|本公司|我|你|他|哪)/.test(found)
    ? found
    : undefined
}

/** Whether a whole word is the short name of a company. */
export const isTradeName = (word: string): boolean =>
  trade.test(word) && !sentence.test(word) && !goods.test(word)

export const saysSomething = (word: string): boolean => sentence.test(word)

const titles =
  '總經理|經理|董事長|總監|處長|廠長|採購|董事长|总经理|总裁|总监|总工程师|总会计师|总工|经理|主任|' +
  '部长|处长|科长|段长|厂长|站长|矿长|队长|组长|班长|局长|院长|所长|店长|行长|船长|书记|秘书长|' +
  '秘书|助理|主管|专员|专责|专工|工程师|采购员|采购|业务员|业务|销售员|销售代表|销售|会计|出纳|' +
  '财务|法务|负责人|老板|经办人|主席|代表|顾问|调度|库管员|库管|保管员|仓管|管理员|科员|干事|职员|' +
  '文员|技术员|安全员|司机|大副|轮机长|机务|校长|社長|会長|専務|常務|部長|次長|課長|係長|室長|' +
  '工場長|所長|店長|取締役|担当'
const unitEnd = '(?:事业部|部|处|科|室|中心|车间|办公室|办|组|課)'
const duty = new RegExp(
  `^((?:[${han}]{2,12}?${unitEnd})?)((?:[${han}]{0,6}?)(?:执行|常务|高级|副|总|代)?(?:${titles}))$`,
  'u',
)

const department = new RegExp(`^[${han}]{1,12}(?:事业部|部|处|科|室|中心|车间|车队|船队|办公室|办|課)$`, 'u')
const honorific = new RegExp(
  `^([${han}]{1,2}?)(总|工|处|局|科|副?(?:${titles})|先生|女士|小姐|老师|师傅|同学|主任)$`,
  'u',
)

const titleAlone = new RegExp(
  `^(?:采购|销售|设备|物资|技术|生产|项目|行政|区域|常务|高级|执行)?(?:副|总|代)?(?:${titles})$`,
  'u',
)

/** Words before a person that are neither department nor company. */
const kindOfWork = /^(?:采购|销售|财务|技术|商务|业务|法务|行政|仓库|现场|门卫|客服|售后)$/
/** Titles that begin with a surname. */
const compoundTitle =
  /^(?:车队长|车间主任|段长|车长|连长|项目经理|项目部经理|班组长|区域经理|路段长|船务经理|安全员)$/
/** 常务副总经理, 高级工程师: no names, though they begin with a surname. */
const ofTitles = /[副总部处科室级务办]/

export const isDepartment = (word: string): boolean => department.test(word)
export const isCompoundTitle = (word: string): boolean => compoundTitle.test(word)

/** 物资部部长: a title, and the department that it names. */
export function dutyOf(word: string): { department?: string; duty: string } | undefined {
  const [, unit = '', title = ''] = duty.exec(word) ?? []
  if (title === '') return undefined
  return unit ? { department: unit, duty: title } : { duty: title }
}

/** 董事长贾明, 采购部经理尚可: a title with its person right behind it. */
export function splitTitle(word: string): [duty: string, name: string] | undefined {
  for (const length of [2, 3, 4]) {
    const [title, name] = [word.slice(0, -length), word.slice(-length)]
    if (title.length >= 2 && isName(name) && dutyOf(title) && !dutyOf(name)) return [title, name]
  }
  return undefined
}

/** 恒力石化小范, 财务苏会计: a company or a kind of work with a person right behind it. */
export function splitTrade(word: string): [before: string, person: string] | undefined {
  for (const length of [2, 3, 4, 5]) {
    const [before, person] = [word.slice(0, -length), word.slice(-length)]
    if (dutyOf(person)?.duty === person && !personOf(person)) continue
    if (isTradeName(before) && (personOf(person) ?? isName(person))) return [before, person]
    if (kindOfWork.test(before) && personOf(person)) return [before, person]
  }
  return undefined
}

/** 设备科毛科长: a department with a person right behind it. */
export function splitDepartment(word: string): [department: string, person: string] | undefined {
  const [, unit, person] = new RegExp(`^([${han}]{1,10}?${unitEnd})([${han}]{2,6})$`, 'u').exec(word) ?? []
  return unit && person && (personOf(person) ?? isName(person)) ? [unit, person] : undefined
}

const isSurname = (text: string) =>
  text.length === 1 ? surnames.includes(text) : twoPartSurnames.includes(text)

/** Words that begin with a surname and name nobody. */
const noName =
  /[区部处科室局厂街镇县站店队组们吗呢吧的了]$|^(?:明[天日早晚]|谢谢|辛苦|商务|华[东南西北中]|东北|管理|安[全装排]|时[间候]|方便|任务|计[划算量]|成交|金额|应[收付]|包装|车[辆次]|项目|单[位价]|支[付持]|余[款额]|马上|左右|平台|申请|程序|温度|解决|强调|万元|党员|柴油|石油|施工|广告|连接|高级|司机|常用|全[部体]|公[司告])/
/** 买买提·艾山. */
const dotted = new RegExp(`^[${han}]{2,5}·[${han}]{2,5}$`, 'u')

/** A surname followed by one or two characters. In a name of four, the surname has two. */
export function isName(word: string): boolean {
  if (dotted.test(word)) return true
  if (noName.test(word)) return false
  if (!new RegExp(`^[${han}]{2,4}$`, 'u').test(word)) return false
  return isSurname(word.slice(0, 2)) ? word.length >= 3 : word.length <= 3 && isSurname(word.slice(0, 1))
}

const plainAddress = ['总', '工', '处', '局', '科', '先生', '女士', '小姐', '老师', '师傅', '同学']

/** 张总, 李经理, 老王: forms of address that stand in for a name. */
function addressed(word: string): { name: string; duty?: string } | undefined {
  const [, surname = '', title = ''] = honorific.exec(word) ?? []
  if (/^[老小阿]/.test(word) && word.length === 2 && isSurname(word.slice(1))) return { name: word }
  if (!isSurname(surname)) return undefined
  return plainAddress.includes(title) ? { name: word } : { name: word, duty: title }
}

/** 张建国部长: a name with its title right behind it. */
function named(word: string): { name: string; duty: string } | undefined {
  for (const length of [2, 3, 4]) {
    const [name, title] = [word.slice(0, length), word.slice(length)]
    if (isName(name) && !ofTitles.test(name) && !dutyOf(name) && titleAlone.test(title))
      return { name, duty: title }
  }
  return undefined
}

/** A person by a form of address or by a name with a title. */
export const personOf = (word: string): { name: string; duty?: string } | undefined =>
  compoundTitle.test(word) ? undefined : (addressed(word) ?? named(word))
