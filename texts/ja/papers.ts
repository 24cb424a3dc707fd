export const papers = {
  fields: {
    paper_templates: {
      title: 'テンプレート名',
      paper: '書類',
      company: 'オークション会社',
      file: 'テンプレートのファイル',
      created_at: '登録日時',
    },
  },
  options: {
    paper_templates: {
      paper: {
        order: '委託書',
        notice: '公告',
        agreement: '入札契約と注意事項',
        viewing: '下見の記録',
        record: 'オークション調書',
        confirmation: '成約確認書',
        pick_up: '引取指図書',
        handover: '引渡書',
        default_notice: '違約通知',
        price_letter: '不成立と値下げの提案書',
      },
    },
  },
}
