import type { Same } from '../text.ts'
import type * as zh from '../zh/fields.ts'

export const fields: Same<typeof zh.fields> = {
  id: '番号', version: '版', created_at: '作成日時', created_by: '作成者', updated_at: '更新日時', updated_by: '更新者',
  company_name: '会社名', name: '顧客名', phone: '電話番号', department: '部署', duty: '役職', area: '地域', status: '取引意向',
  wechat: 'WeChat ID', service_id: '営業担当', credit_code: '統一社会信用コード', source: '顧客の入手元', tags: 'タグ', remark: '備考',
  last_follow_at: '最終フォロー', next_follow_at: '次回フォロー', follow_up_count: 'フォロー回数', locked_until: 'ロック期限', owner_since: '担当開始日時',
  pool_at: '公海入り日時', prev_service_id: '前の営業担当', live_lots: '進行中の物件', deal_count: '成約回数', last_deal_at: '最終成約',
  archived_at: 'アーカイブ日時', pool_days_left: '残り日数', pool_reason: '公海入りの理由', overdue: '連絡期限超過', falling_soon: 'まもなく公海へ',
  locked: 'ロック中', team: '自分のチーム', archived: 'アーカイブ済み', kind: 'フォロー方法', content: 'フォロー内容', files: '添付ファイル',
  username: 'ユーザ名', nickname: 'ニックネーム', roles: '役割', leader_uid: '上司', avatar: 'アイコン', introduction: '自己紹介', disabled_at: '停止日時',
  disabled: '停止中', must_change_password: 'パスワード変更が必要', last_seen_at: '最終利用', customers_held: '担当顧客数',
  password: 'パスワード', old_password: '現在のパスワード', new_password: '新しいパスワード', token: 'トークン',
  enabled: '有効', contact_expire_days: '未連絡での回収日数', deal_expire_days: '未成約での回収日数', notify_days: '事前通知日数',
  claim_daily_limit: '1日の取得上限', reclaim_cooldown_days: '再取得までの日数', reveal_daily_limit: '1日の番号表示上限',
  max_owned: '担当顧客の上限', max_locked: 'ロック顧客の上限', overrides: '意向別の設定', reason: '理由', ids: '選択した記録',
  at: '日時', uid: '担当者', action: '操作', resource: '対象', record_id: '記録番号', add: '追加するタグ', remove: '外すタグ',
  mapping: '列の対応', on_duplicate: '重複した場合', file: 'ファイル', list: '一覧', query: '条件', confirm_duplicate: '重複の確認',
  page: 'ページ', limit: '1ページの件数', sort: '並び順', q: '検索', follow_up_id: 'フォロー番号',
}

export const fieldsOf: Same<typeof zh.fieldsOf> = {
  staff: { name: '氏名' },
  views: { name: 'ビュー名' },
}

export const options: Same<typeof zh.options> = {
  customers: {
    status: { 1: '強い', 2: '関心あり', 3: '様子見', 4: '今はなし', 5: '取引中', 6: '拒否' },
    reason: { 1: '関心なし', 2: '連絡がつかない', 3: '重複', 4: '地域が合わない', 5: '退職引き継ぎ', 9: 'その他' },
    pool_reason: {
      no_intention: '関心なし', unreachable: '連絡がつかない', duplicate: '重複', wrong_area: '地域が合わない', handover: '退職引き継ぎ', other: 'その他',
      contact_expired: '長期間未連絡', deal_expired: '長期間未成約', created: '公海に登録', imported: '公海に取込',
    },
  },
  follow_ups: { kind: { 1: '電話', 2: 'WeChat', 3: '訪問', 4: '会議', 9: 'その他' } },
  staff: {
    roles: {
      1: '総管理者', 2: '運営責任者', 3: '営業主任', 4: '募集主任', 5: '営業担当', 6: '募集担当', 7: '監査', 8: '財務',
    },
  },
  imports: {
    state: { uploaded: '確認待ち', queued: '待機中', running: '取込中', done: '完了', failed: '失敗' },
    reason: { required: '必須項目が空', too_long: '長すぎる', unknown_choice: '不明な選択肢', bad_format: '形式が不正', duplicate: '重複' },
    on_duplicate: { skip: 'スキップ', update: '既存の顧客を更新' },
  },
}

export const required: Same<typeof zh.required> = {
  empty: '{label}は必須です',
  enter: '{label}を入力してください',
  choose: '{label}を選択してください',
  clean_end_time: '引き取り期限を選択してください',
}

export const faults: Same<typeof zh.faults> = {
  too_long: '{label}は {max} 文字以内で入力してください',
  too_short: '{label}は {min} 文字以上で入力してください',
  wrong_password: '現在のパスワードが正しくありません',
  common_password: 'よく使われるパスワードです。別のものにしてください',
  password_is_username: 'パスワードをユーザ名と同じにはできません',
  wrong_owner: 'この人には割り当てられません',
  username_taken: 'このユーザ名は使われています',
  unknown_choice: '{label}は選択肢にありません',
  bad_format: '{label}の形式が正しくありません',
  out_of_range: '{label}が範囲外です',
  unknown_field: '対応していない項目：{label}',
  duplicate: '{label}が重複しています',
}
