import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { can } from '#contract/grammar/permissions.ts'
import type { GuideArticle } from '#texts/guide.ts'
import { wholeOf } from '#texts/whole.ts'
import * as guideFiles from '#texts/zh/help/all.ts'
import { screens } from '#web/screens.ts'
import { helpFor, topicGroups, topics } from './topics.ts'

const guide = wholeOf(guideFiles)

test('every article is a topic once and has the permission of its screen', () => {
  expect(topics.map((topic) => topic.id).sort()).toEqual(Object.keys(guide).sort())
  for (const { screen, permission } of topics)
    if (screen) expect(screens.find((item) => item.path === screen)?.permission, screen).toBe(permission)
})

test('a page leads to its own article, or else to the help', () => {
  expect(helpFor('/crm/index/highseaslist')).toBe('/help/pool')
  expect(helpFor('/help/pool')).toBe('/help')
})

test('own work comes first, everybody’s work next, the work of others last', () => {
  const groups = topicGroups(topics, (permission) => can([7], permission))
  expect(groups.map((group) => group.name)).toEqual(['yours', 'everyone', 'others'])
  expect(groups[0]?.topics.map((topic) => topic.id)).toEqual(['audit'])
  expect(
    topicGroups(topics, (permission) => can([8], permission))[0]?.topics.map((topic) => topic.id),
  ).toEqual(['finance', 'money-papers', 'results', 'e-invoices', 'vouchers'])
  expect(topicGroups(topics, () => false).map((group) => group.name)).toEqual(['everyone', 'others'])
})

const pictures = Object.values(guide as Record<string, GuideArticle>).flatMap((article) =>
  article.blocks.flatMap((block) => ('picture' in block ? [block.picture] : [])),
)
test.each(['zh', 'en', 'es', 'ja'])('the pictures of the %s guide exist, each at most 60 KB', (language) => {
  for (const name of pictures) {
    const { size } = statSync(new URL(`../../public/pictures/${language}/${name}.webp`, import.meta.url))
    expect(size, name).toBeLessThanOrEqual(60 * 1024)
  }
})
