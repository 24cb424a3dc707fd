import { given, search, wordsIn, type Found, type FoundFields, type Part } from './values.ts'

const han = String.raw`\p{Script=Han}`
const persons = String.raw`(?:(?:(?![系请由为是])${han}){1,2}(?:经理|女士|先生|师傅|主任|老师|科长|处长|队长|部长|主管|会计|小姐|法官|警官|船长|站长|厂长|场长|书记|总|工)|小(?!姐)[${han}])`
const mobile = String.raw`(?<![\d*])1[3-9]\d{9}(?![\d*])`
const landline = String.raw`(?<![\d*])0\d{2,3}-?\d{7,8}(?![\d*])`
const withName = new RegExp(
  String.raw`(?<person>${persons})\s*[,、:]?\s*(?:联系)?(?:电话|手机)?\s*[::]?\s*(?:[${han}]{8,13}\()?(?<phone>${mobile}|${landline})|(?<phone2>${mobile}|${landline})\s*\(?\s*(?<person2>${persons})`,
  'u',
)

const alone = new RegExp(
  String.raw`(?:联系人|联系方式|联系电话|咨询电话|看样电话|看货电话|电话)\s*[::]?\s*(?<phone>${mobile}|${landline})`,
)

const labelledPerson = new RegExp(String.raw`联系人\s*[::]?\s*(?<person>[${han}]{2,4})(?![${han}])`, 'u')

/**
 * Reads the contact who shows the goods, and the telephone. A number with a name beside it takes
 * precedence.
 */
export function readContact(part: Part): FoundFields {
  const match = search(part, withName)
  const single = match ? undefined : search(part, alone)
  const link_phone =
    wordsIn(part, match, 'phone') ?? wordsIn(part, match, 'phone2') ?? wordsIn(part, single, 'phone')
  const link_username =
    wordsIn(part, match, 'person') ??
    wordsIn(part, match, 'person2') ??
    (link_phone && wordsIn(part, search(part, labelledPerson), 'person'))
  return given({
    link_username,
    link_phone: link_phone && { ...link_phone, value: link_phone.value.normalize('NFKC').replace(/\s/g, '') },
  })
}

const addressLabel = new RegExp(
  String.raw`(?:(?<goods>标的物?所在地|物资所在地)|存放地点|存放地|存放|(?:展示|预展|看样|看货|看车|看船|勘察)(?:地点|地址))\s*(?:[::]|\n)\s*(?<place>[^,。;\n|]{2,60}?)(?=\s+${han}{2,8}\s*[::]|[,。;\n|]|$)`,
  'u',
)

export const readAddress = (part: Part): Found<string> | undefined => {
  const match = search(part, addressLabel)
  // The goods are most likely shown at the place where they are stored.
  const place = wordsIn(part, match, 'place', match?.groups?.['goods'] !== undefined)
  return place && !/[*×]{2}|^(?:标的物?|物资)所在地$/.test(place.value) ? place : undefined
}
