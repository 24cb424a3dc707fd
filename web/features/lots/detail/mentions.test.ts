import { expect, test } from 'vitest'
import { insertMention, mentionAt, mentionedIn } from './mentions.ts'

test('a name is suggested only right after an @', () => {
  expect(mentionAt('请 @王', 4)).toBe('王')
  expect(mentionAt('请 @', 3)).toBe('')
  expect(mentionAt('请 @王 看', 6)).toBeUndefined()
  expect(mentionAt('没有', 2)).toBeUndefined()
  expect(mentionAt('@王后面', 2)).toBe('王')
})

test('the chosen name replaces its typed beginning', () => {
  expect(insertMention('请 @王看一下', 4, '王芳')).toEqual({ text: '请 @王芳 看一下', caret: 6 })
})

test('a name deleted from the text again is not notified', () => {
  const chosen = [
    { uid: 3, nickname: '王芳' },
    { uid: 4, nickname: '李明' },
    { uid: 3, nickname: '王芳' },
  ]
  expect(mentionedIn('@王芳 请看', chosen)).toEqual([3])
})
