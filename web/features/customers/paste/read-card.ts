import type { Card } from './card.ts'
import { plainText, statementsOf, type Label, type Statement } from './card-text.ts'
import {
  dutyOf,
  isCompoundTitle,
  isDepartment,
  isName,
  isTradeName,
  leadingCompany,
  personOf,
  saysSomething,
  splitDepartment,
  splitTitle,
  splitTrade,
} from './card-words.ts'
import { readLatin } from './latin-card.ts'
import { phoneOf, wechatOf, withoutAddresses, withoutNumbers } from './numbers.ts'
import { isPlaceName, readArea } from './read-area.ts'

/** A card is short, so only the beginning of a longer text is read. */
const longest = 2000

/** Openings of a message before a name or a company. */
const opening =
  /^(?:对方|公司叫|您好|你好|大家好|我这边是|这边是|我们是|说是|老师好|老板好|我是|我叫|我在|这是|这里是|本人|(?:现场|业务|商务|看货|项目)?(?:联系人|对接人|联络人|负责人)|请联系|联系|请找|找|问|叫|姓名|名叫|在|也是|是|新客户|客户|推荐|介绍)+:?/

/** 远东船务的罗斌, 东海渔业那边的: a company by whom it belongs to. */
const belongsTo = /^(\p{Script=Han}{2,14}?)(?:那边|这边|那儿|这里)?的(\p{Script=Han}{0,12})$/u

const isPerson = (word: string) => personOf(word) !== undefined || isName(word)

function readDuty(card: Card, word: string): boolean {
  const said = dutyOf(word)
  if (!said) return false
  card.duty ??= said.duty
  if (said.department) card.department ??= said.department
  return true
}

function readPerson(card: Card, word: string): boolean {
  if (card.name) return false
  const person = personOf(word)
  if (person) {
    card.name = person.name
    if (person.duty) card.duty ??= person.duty
    return true
  }
  if (!isName(word) || isDepartment(word) || isCompoundTitle(word) || dutyOf(word)) return false
  card.name = word
  return true
}

/** 董事长贾明. */
function readTitled(card: Card, word: string): boolean {
  const [title, name] = splitTitle(word) ?? []
  if (!title || !name || dutyOf(word)) return false
  card.name ??= name
  return readDuty(card, title)
}

/** 恒力石化小范, 财务苏会计. */
function readBehindTrade(card: Card, word: string): boolean {
  const [before, person] = splitTrade(word) ?? []
  if (!before || !person) return false
  if (isTradeName(before)) card.company_name ??= before
  return readPerson(card, person)
}

/** 东海渔业那边的: whose the person is, and the person if the word names it. */
function readBelonging(card: Card, word: string, areas: readonly string[]): boolean {
  const [, whose, person = ''] = belongsTo.exec(word) ?? []
  if (!whose || saysSomething(whose)) return false
  if (person !== '' && !isPerson(person) && !dutyOf(person) && !splitTitle(person)) return false
  if (isDepartment(whose)) card.department ??= whose
  else if (!isPlaceName(whose, areas)) card.company_name ??= whose
  if (person && !readPerson(card, person) && !readTitled(card, person)) readDuty(card, person)
  return true
}

/** 江苏沙钢: a short name behind a place. */
const isOfPlace = (word: string, areas: readonly string[]) =>
  /^\p{Script=Han}{4,8}$/u.test(word) &&
  !saysSomething(word) &&
  !isDepartment(word) &&
  !dutyOf(word) &&
  [2, 3].some(
    (length) =>
      isPlaceName(word.slice(0, length), areas) &&
      ![2, 3].some((next) => isPlaceName(word.slice(length, length + next), areas)),
  )

/** Reads a word, or several that stand together without a blank. */
function readWord(card: Card, said: string, areas: readonly string[]): void {
  const word = said.replace(opening, '').replace(/(?:上班|工作|任职)$/, '')
  const [, surname] = /^我?姓(\p{Script=Han})$/u.exec(word) ?? []
  if (surname) card.name ??= surname
  if (surname || word === '' || isPlaceName(word, areas)) return
  const before = word.split('(')[0] ?? ''
  const whole = isPerson(before) ? undefined : leadingCompany(word)
  if (whole) {
    card.company_name ??= whole
    readWord(card, word.slice(whole.length).replace(/^[\s的]+/, ''), areas)
  } else if (/[()]/.test(word)) {
    for (const part of word.split(/[()]+/)) if (part) readWord(card, part, areas)
  } else if (readBelonging(card, word, areas) || readPerson(card, word) || readTitled(card, word)) return
  else if (readBehindTrade(card, word)) return
  else if (isTradeName(word) || isOfPlace(word, areas)) card.company_name ??= word
  else {
    const [unit, person] = splitDepartment(word) ?? []
    if (unit && person) {
      card.department ??= unit
      readPerson(card, person)
    } else if (!readDuty(card, word) && isDepartment(word) && !saysSomething(word)) card.department ??= word
  }
}

/** 山本 健一: in a Japanese text, two words that nothing else claims are family name and given name. */
function readJapaneseName(card: Card, words: readonly string[]): void {
  const free = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,4}$/u
  const isFree = (word: string | undefined): word is string =>
    word !== undefined && free.test(word) && !isDepartment(word) && !dutyOf(word)
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (isFree(word) && isFree(next)) {
      card.name = `${word} ${next}`
      return
    }
  }
}

const isJapanese = (text: string) =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]|会社|\(株\)|課長|部長/u.test(text)

/** Reads labelled statements. A name may have a title behind it, a company its department. */
function readLabelled(
  card: Card,
  text: string,
  statements: readonly Statement[],
  areas: readonly string[],
): void {
  const said = (label: Label) => statements.find((statement) => statement.label === label)?.text
  const house = said('company_name')
  if (house) {
    const whole = leadingCompany(house)
    card.company_name = whole ?? house
    if (whole) for (const word of house.slice(whole.length).split(/\s+/)) readWord(card, word, areas)
  }
  const person = said('name')
  const hanOnly = person && /^[\p{Script=Han}\s()]+$/u.test(person)
  const joined = hanOnly && person.replace(/(?<=^\S|\s\S)\s+(?=\S(?:\s|$))/gu, '')
  if (joined) {
    const [first = joined, ...others] = isJapanese(text) ? [joined] : joined.split(/[\s()]+/)
    if (!readPerson(card, first)) card.name ??= first
    for (const word of others) readWord(card, word, areas)
  } else if (person) card.name = person
  card.department = said('department') ?? card.department
  const title = said('duty')
  if (title && !readDuty(card, title)) card.duty = title
}

/** 瞿 经理: a surname and its title, with a blank between them. */
const withTitlesJoined = (words: readonly string[]): readonly string[] =>
  words.flatMap((word, at) => {
    const [before = '', next = ''] = [words[at - 1], words[at + 1]]
    if (isAddress(before, word)) return []
    return isAddress(word, next) ? [word + next] : [word]
  })
const isAddress = (surname: string, title: string): boolean =>
  surname.length === 1 && personOf(surname + title)?.name === surname + title

/**
 * Reads name, phone, company, duty, area and more from a card or message, by rules alone. `areas` are the
 * names of provinces, cities and districts. The rules guess, so the user must check the result.
 */
export function readCard(pasted: string, areas: readonly string[]): Card {
  const text = plainText(pasted.slice(0, longest))
  const phone = phoneOf(text)
  const statements = statementsOf(withoutNumbers(text))
  const card: Card = {}
  readLabelled(card, text, statements, areas)
  const free = statements.flatMap((statement) => (statement.label ? [] : [statement.text]))
  if (isJapanese(text) && !card.name) readJapaneseName(card, free)
  for (const word of withTitlesJoined(free))
    if (/^[^\p{Script=Han}]*[A-Za-z][^\p{Script=Han}]*$/u.test(word)) readLatin(card, word)
    else readWord(card, word, areas)
  const rest = withoutAddresses(text)
  const address = statements.find(({ label }) => label === 'address')?.text
  const area = isJapanese(text) ? undefined : (readArea(address ?? '', areas) ?? readArea(rest, areas))
  const wechat = wechatOf(text, statementsOf(rest), phone)
  return { ...card, ...(phone && { phone }), ...(wechat && { wechat }), ...(area && { area }) }
}
