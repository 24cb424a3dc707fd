import type { Same } from '../text.ts'
import type { form as source } from '../zh/form.ts'

export const form: Same<typeof source> = {
  choose: '選択してください',
  saveKey: 'Ctrl/⌘ S',
  wrong: '{n} 項目の修正が必要です：',
  leaveTitle: '保存していない変更を破棄しますか？',
  leaveText: '入力した内容は失われます。',
  leave: '破棄する',
  conflict: {
    title: 'この記録は他の人が変更しました',
    text: '項目ごとに残す内容を選び、もう一度保存してください。',
    textBy: '{name} がこの記録を保存しました。項目ごとに残す内容を選び、もう一度保存してください。',
    field: '項目',
    original: '元の値',
    mine: '自分の変更',
    theirs: '相手の変更',
    save: '選択した内容で保存',
  },
}
