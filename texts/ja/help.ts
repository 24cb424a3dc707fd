export const help = {
  help: {
    search: 'ヘルプを検索',
    yours: 'あなたの役割向け',
    everyone: '全員向け',
    others: 'その他の役割向け',
    roles: '対象：{roles}',
    allRoles: '全員',
    all: 'すべてのトピック',
    open: '{name}を開く',
    nothing: '該当するトピックがありません',
    topics: 'ヘルプのトピック',
    ofThisPage: 'このページのヘルプ',
  },
}
