/** Photos of many lots in one zip (照片导入). */
export const photoImports = {
  photoImports: {
    text: '多くの物件の写真を一つの zip にまとめます。ファイルまたはフォルダーの名前は、物件番号、オークション内の番号、車台番号、ナンバーのいずれかです（例：「京A12345_2.jpg」「YJT-2026-000123/正面.jpg」）。',
    noEvent: 'オークション内の番号で名付けた写真は、オークションの画面から開いてください。',
    ofEvent: '番号はオークション「{name}」のものです。',
    choose: 'zip を選ぶ',
    limits: '{mb} MB、{n} 枚まで',
    run: '{n} 枚を配置',
    undo: '取り消す',
    until: '{date} まで取り消せます',
    placed: '配置済み',
    columns: { file: 'ファイル', place: '配置先', state: '状態' },
    states: {
      checked: '{total} ファイル中 {n} 件に配置先があります',
      queued: '配置中：{placed} / {n}',
      done: '{total} ファイル中 {placed} 枚を配置しました',
      failed: '中断：{total} ファイル中 {placed} 枚を配置しました',
      undoing: '取り消し中',
      undone: '{n} 枚を取り消し、{left} 枚を残しました',
    },
    faults: {
      unknown: '該当する物件や物品がありません',
      ambiguous: '該当が複数あります',
      closed: '今は変更できません',
      full: '写真がいっぱいです',
      too_large: '写真が大きすぎます',
      no_picture: '写真ではありません',
    },
  },
}
