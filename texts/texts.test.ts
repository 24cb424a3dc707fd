import { describe, expect, test } from 'vitest'
import { preferredLanguage, texts } from './all.ts'
import { fill, languages, phrase, type Word } from './text.ts'

type Entry = [key: string, word: Word]
function entries(place: unknown, path = ''): Entry[] {
  if (typeof place === 'string') return [[path, place]]
  if (typeof place !== 'object' || place === null) throw new Error(`${path} is no text`)
  if ('one' in place && 'other' in place) return [[path, place as Word]]
  return Object.entries(place).flatMap(([name, inner]) => entries(inner, path === '' ? name : `${path}.${name}`))
}
const all = Object.fromEntries(languages.map((language) => [language, new Map(entries(texts[language]))])) as Record<
  (typeof languages)[number],
  Map<string, Word>
>
const forms = (word: Word): string[] => (typeof word === 'string' ? [word] : [word.one, word.other])
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()
/** Pieces that stand between or behind others: blanks belong to them, and a language may need none. */
const joints = ['ui.pager.jumpAfter', 'list.comma', 'list.unitYuan', 'dashboard.about']
const others = languages.filter((language) => language !== 'zh')

describe.each(languages)('%s', (language) => {
  const words = [...all[language]]

  test('has the keys of the Chinese source, no more and no fewer', () => {
    expect([...all[language].keys()].sort()).toEqual([...all.zh.keys()].sort())
  })

  test('has no empty word, no blanks at an end, nothing left to do', () => {
    const bad = words.filter(
      ([key, word]) => !joints.includes(key) && forms(word).some((text) => text.trim() === '' || text.trim() !== text || /TODO|FIXME|XXX/.test(text)),
    )
    expect(bad.map(([key]) => key)).toEqual([])
  })

  test('is well-formed and without control characters', () => {
    const bad = words.filter(([, word]) => forms(word).some((text) => !text.isWellFormed() || /[\p{Cc}\u200b\ufeff]/u.test(text)))
    expect(bad.map(([key]) => key)).toEqual([])
  })
})

describe.each(others)('%s', (language) => {
  test('fills the same places as the Chinese source', () => {
    const wrong = [...all[language]].flatMap(([key, word]) => {
      const source = [...new Set(forms(all.zh.get(key) ?? '').flatMap(placeholders))].sort()
      // A singular may write its number out; everything else has to stand in every form.
      const bad = forms(word).filter((text, at) => {
        const missing = source.filter((name) => !placeholders(text).includes(name))
        const foreign = placeholders(text).filter((name) => !source.includes(name))
        const numberWritten = typeof word !== 'string' && at === 0 && missing.every((name) => name === 'n')
        return foreign.length > 0 || (missing.length > 0 && !numberWritten)
      })
      return bad.length > 0 ? [key] : []
    })
    expect(wrong).toEqual([])
  })
})

const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，；：「」（）！？]/u
/** The product's own name, and what is quoted in Chinese on purpose. */
const allowed = /^(product$|.*\.zh$)/

test.each(['en', 'es'] as const)('%s has no Chinese but the names', (language) => {
  const foreign = [...all[language]].filter(([key, word]) => !allowed.test(key) && forms(word).some((text) => han.test(text)))
  expect(foreign.map(([key, word]) => `${key}: ${forms(word).join(' | ')}`)).toEqual([])
})

test('ja has no character that only simplified Chinese has', () => {
  const simplified = /[这们为个员页录进关闭发现时间标签编辑请输择联务创备记号码历访问话邮电换设导载删态资产类]/u
  const shared = /[号]/gu
  const foreign = [...all.ja].filter(
    ([key, word]) =>
      !allowed.test(key) && forms(word).some((text) => simplified.test(text.replace(shared, '').replace(/[現場資産類話問換設備態]/gu, ''))),
  )
  expect(foreign.map(([key, word]) => `${key}: ${forms(word).join(' | ')}`)).toEqual([])
})

test('a translation is not the Chinese text itself', () => {
  const same = others.map((language) =>
    [...all[language]].filter(([key, word]) => {
      const source = forms(all.zh.get(key) ?? '').join()
      return language !== 'ja' && han.test(source) && !allowed.test(key) && forms(word).join() === source
    }),
  )
  expect(same.flat().map(([key]) => key)).toEqual([])
})

describe('filling', () => {
  test('numbers are written as the language writes them, and pick the plural', () => {
    expect(fill('en', { one: '{n} row', other: '{n} rows' }, { n: 1 })).toBe('1 row')
    expect(fill('en', { one: '{n} row', other: '{n} rows' }, { n: 12_345 })).toBe('12,345 rows')
    expect(fill('es', '{n}', { n: 12_345 })).toBe('12.345')
    expect(fill('zh', { one: 'x', other: '{n} 条' }, { n: 1 })).toBe('1 条')
  })

  test('a value is put in as it is: what looks like a placeholder in it stays', () => {
    expect(fill('zh', '{name} 领取', { name: '{n} $1 $&' })).toBe('{n} $1 $& 领取')
    expect(fill('zh', '{name} 领取', {})).toBe('{name} 领取')
  })

  test('an unknown key is its own text', () => {
    expect(phrase(texts.zh, 'zh', 'reasons.no_such' as never)).toBe('reasons.no_such')
  })
})

test.each<[string | undefined, string]>([
  [undefined, 'zh'],
  ['', 'zh'],
  ['zh-CN,zh;q=0.9', 'zh'],
  ['en', 'en'],
  ['EN-gb', 'en'],
  ['es-MX', 'es'],
  ['ja', 'ja'],
  ['fr', 'en'],
  ['fr,ja;q=0.5', 'ja'],
  ['en;q=0.1,ja;q=0.9', 'ja'],
  ['*', 'zh'],
  ['constructor', 'en'],
  ['__proto__', 'en'],
  [';;;,,,', 'en'],
  ['en;q=abc', 'en'],
])('Accept-Language %s means %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
