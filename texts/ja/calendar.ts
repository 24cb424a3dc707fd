export const calendar = {
  fields: {
    calendar: {
      days: '日付',
      text: '通知の本文',
      move_dates: '日付の変更',
      private_days: '民間資産（日）',
      state_value_one: '国有資産の最低譲渡価格（以上）',
      state_days_one: '公告の営業日数',
      state_value_two: '国有資産の最低譲渡価格（以上）',
      state_days_two: '公告の営業日数',
    },
  },
  options: { calendar: { kind: { holiday: '休', worked: '出勤' } } },
  calendar: {
    years: '年',
    unknown: '未登録',
    missing:
      '{year}年の振替日が未登録です。法定祝日は計算済みですが、登録まで同年の支払日と返金日は確定しません。',
    enter: '登録する',
    mayMove: '{year}年の振替日が未登録のため、この日付は変わる可能性があります',
    paste: '祝日の通知を貼り付け',
    pasteHint:
      '国務院の通知の全文を貼り付けるか、ics または csv ファイルを選んでください（各行：日付、休または班、名称）。',
    read: '読み取る',
    file: 'ファイルを選択',
    found: '休日 {holidays} 日、振替出勤日 {worked} 日を読み取りました。確認して保存してください。',
    unread: '読み取れない内容があるため、反映していません：',
    faults: {
      no_days: '{words}年の祝日が見つかりません',
      other_year: 'これは{words}年の通知です',
      weekday: '曜日と日付が合いません：{words}',
      count: '日数と日付が合いません：{words}',
      no_date: '存在しない日付です：{words}',
      line: '読み取れません：{words}',
    },
    gridHelp:
      '2050年までの法定祝日は表示済みです。振替日だけを登録します。日を押すと、休日と出勤日が切り替わります。',
    ordinary: '通常',
    saved: '{year}年の営業日カレンダーを保存しました',
    savedMoved: {
      one: '{year}年の営業日カレンダーを保存し、{n} 件の日付を変更しました',
      other: '{year}年の営業日カレンダーを保存し、{n} 件の日付を変更しました',
    },
    movesTitle: '未完了の日付が変わります',
    movesText: {
      one: '新しいカレンダーでは、次の {n} 件の日付が変わります。',
      other: '新しいカレンダーでは、次の {n} 件の日付が変わります。',
    },
    move: 'これらの日付も変更する',
    before: '現在の日付',
    after: '新しい日付',
    changed: '{name} が {date} に変更（第 {version} 版）',
    rules: '公告期間',
    rulesHelp:
      '最低譲渡価格は今回の開始価格で、単価の場合は数量を掛けます。最初の基準に満たない国有資産は民間資産の日数です。国有資産は公告が短いと掲載できず、責任者の理由と根拠書類が必要です。民間資産は警告のみです。',
    rulesSaved: '公告期間を保存しました',
    ruleWorking: '規定では {n} 営業日です',
    ruleDays: '規定では {n} 日です',
  },
}
