import type { Same } from '../text.ts'
import type { form as source } from '../zh/form.ts'

export const form: Same<typeof source> = {
  choose: '選択してください',
  none: {
    staff: '選べる社員がいません。社員は管理者が「システム管理 › 社員」で追加します',
    auction_companies: '有効な競売会社がありません。「基本データ」で管理します',
    auction_platforms: '有効な競売サイトがありません。「基本データ」で管理します',
    consignors: '委託者がまだいません。先に「基本データ › 委託者」で追加してください',
    customers: '選べる顧客がありません。追加するか、公海から獲得してください',
    recyclers: '回収業者がまだありません。先に「回収業者管理」で追加してください',
    lots: '選べる物件がありません。承認・掲載後に選べます',
  },
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
