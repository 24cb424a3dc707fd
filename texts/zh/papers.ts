/** 文书 of a lot and own templates. */
export const papers = {
  fields: {
    paper_templates: {
      title: '模板名称',
      paper: '文书',
      company: '拍卖公司',
      file: '模板文件',
      created_at: '上传时间',
    },
  },
  options: {
    paper_templates: {
      paper: {
        order: '拍卖委托单',
        notice: '拍卖公告',
        agreement: '竞买协议与须知',
        viewing: '看样登记',
        record: '拍卖笔录',
        confirmation: '成交确认书',
        pick_up: '提货单',
        handover: '交割单',
        default_notice: '违约通知',
        price_letter: '流拍与降价建议函',
      },
    },
  },
}
