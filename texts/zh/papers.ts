/** Papers of a lot (文书) and own templates for them. */
export const papers = {
  fields: {
    papers: {
      papers: '文书',
      cut: '建议降幅',
      paper: '文书',
    },
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
        order: '委托单',
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
  papers: {
    choose: '文书',
    all: '打印文书…',
    print: '打印所选（{n}）',
    word: '下载 Word：{paper}',
    cutHelp: '填写后建议价自动计算；留空则手填',
    none: '这份标的现在没有你可以打印的文书',
    later: '现在还不能打印：{paper}',
    record: '可以打印拍卖笔录，由拍卖师、记录人和买受人签名（《拍卖法》第 53 条）',
    templates: {
      add: '添加模板',
      editTitle: '编辑：{name}',
      added: '已添加“{name}”',
      delete: '删除',
      deleteTitle: '删除模板“{name}”？',
      deleteText: '删除后只能打印内置文书，已下载的文件不受影响。',
      deleted: '已删除',
      empty: '还没有自有模板；内置文书始终可以打印',
      every: '所有公司',
      everyHelp: '留空则用于所有拍卖公司',
      fileHelp: 'Word 文档（docx），在要填写的地方写字段，如 {example}',
      taken: '这家公司已有该文书的模板',
      fieldsTitle: '可用字段：{paper}',
      fieldsHelp:
        '点击即复制。打印人无权看到的字段显示为 ●，没有值的字段留一条横线手填。表格的一行写在 {open} 与 {close} 之间。',
      copied: '已复制 {field}',
      searchHint: '模板名称',
    },
  },
}
