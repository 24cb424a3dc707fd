import { expect, test } from 'vitest'
import { can } from '#contract/grammar/permissions.ts'
import { texts } from '#texts/all.ts'
import { guides } from '#texts/guides.ts'
import { phrase, type Key, type Language } from '#texts/text.ts'
import { isAbout, linesOf } from '#web/features/help/find-topics.ts'
import { topics } from '#web/features/help/topics.ts'
import { fuzzy } from './fuzzy.ts'
import { offeredActs } from './main-acts.ts'

type Meaning = 'owing' | 'refunds' | 'notice' | 'password' | 'customer' | 'entry'

const asked: Record<Language, readonly (readonly [text: string, means: Meaning])[]> = {
  zh: [
    ['欠款', 'owing'],
    ['谁欠我们钱', 'owing'],
    ['催款', 'owing'],
    ['退款', 'refunds'],
    ['退保证金', 'refunds'],
    ['公告', 'notice'],
    ['忘记密码', 'password'],
    ['添加客户', 'customer'],
    ['登记收款', 'entry'],
  ],
  en: [
    ['who owes', 'owing'],
    ['who owes us money', 'owing'],
    ['debts', 'owing'],
    ['refund', 'refunds'],
    ['notice', 'notice'],
    ['forgot password', 'password'],
    ['add customer', 'customer'],
    ['record a payment', 'entry'],
  ],
  es: [
    ['quién debe', 'owing'],
    ['deudas', 'owing'],
    ['devolución', 'refunds'],
    ['reembolso', 'refunds'],
    ['anuncio', 'notice'],
    ['olvidé la contraseña', 'password'],
    ['contraseña olvidada', 'password'],
    ['registrar un cobro', 'entry'],
  ],
  ja: [
    ['未払い', 'owing'],
    ['未収', 'owing'],
    ['返金', 'refunds'],
    ['公告', 'notice'],
    ['パスワードを忘れた', 'password'],
    ['入金を登録', 'entry'],
  ],
}

const languages = Object.keys(asked) as Language[]
const speak = (language: Language) => (key: Key) => phrase(texts[language], language, key)

/** The first finding of a text, for a role. */
function firstOf(language: Language, text: string, roles: readonly number[]): string | undefined {
  const t = speak(language)
  const acts = offeredActs((permission) => can(roles, permission)).map(({ title, path, words }) => ({
    title,
    path,
    titles: [t(title)],
    words: words ? t(words).split('|') : [],
  }))
  return fuzzy(acts)(text)[0]?.title
}

test.each(languages)('the words people use find the act they mean in %s', (language) => {
  for (const [text, means] of asked[language])
    expect(firstOf(language, text, [1]), text).toBe(`palette.acts.${means}`)
})

test('money that is owed, refunds and a lost password are answered to every role that has to do with them', () => {
  for (const roles of [[1], [2], [3], [4], [5], [6], [8]]) {
    expect(firstOf('zh', '欠款', roles), `${roles}`).toBe('palette.acts.owing')
    expect(firstOf('zh', '忘记密码', roles), `${roles}`).toBe('palette.acts.password')
  }
  for (const roles of [[1], [2], [4], [6], [8]])
    expect(firstOf('zh', '退款', roles), `${roles}`).toBe('palette.acts.refunds')
})

const articles: Partial<Record<Meaning, string>> = {
  owing: 'who-owes',
  refunds: 'finance',
  notice: 'lots',
  password: 'forgotten-password',
}

test.each(languages)('the help finds the article that is meant in %s', (language) => {
  const t = speak(language)
  for (const [text, means] of asked[language]) {
    const article = articles[means]
    if (article === undefined) continue
    const found = topics.filter(
      (topic) => isAbout(topic, text, t) || linesOf(guides[language][topic.id], text, t).length > 0,
    )
    expect(
      found.map(({ id }) => id),
      text,
    ).toContain(article)
  }
})
