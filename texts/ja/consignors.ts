import type { Same } from '../text.ts'
import type * as zh from '../zh/consignors.ts'

export const consignors: Same<typeof zh.consignors> = {
  add: '委託者を追加',
  added: '委託者「{name}」を追加しました',
  empty: '委託者はまだありません',
  searchHint: '会社、担当者、電話',
  fromCustomer: '顧客「{name}」から作成します。保存すると、この顧客の意向は「取引中」になります。',
  active: '有効',
  suspended: '停止中',
  state: '状態',
  expired: '契約は終了しています',
  bankChanged: '銀行情報は {name} が {time} に変更しました',
  bankHidden: '口座番号の全桁の閲覧と変更は財務と総管理者に限られます。',
  presets: {
    expiring: '契約終了間近',
    suspended: '停止中',
  },
  sections: {
    company: '会社',
    contact: '担当者',
    contract: '契約',
    bank: '請求書と銀行',
  },
  acts: {
    suspend: '停止',
    reinstate: '再開',
  },
  ask: {
    suspend: {
      title: '「{name}」を停止しますか？',
      text: '停止すると新しい物件を登録できません。既存の物件はそのままです。',
    },
    reinstate: {
      title: '「{name}」を再開しますか？',
      text: '再び物件を登録できるようになります。',
    },
  },
  done: {
    suspend: '停止しました',
    reinstate: '再開しました',
  },
  duplicate: {
    title: '同じ名称の委託者があります',
    text: '別の会社であることを確認してください。',
    confirm: 'このまま保存',
    hard: '委託者「{name}」と重複しています',
  },
}
