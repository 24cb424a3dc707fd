/** Statements of account (往来对账单). */
export const partyStatements = {
  finance: {
    statement: {
      title: '对账单',
      period: '期间',
      opening: '期初余额',
      closing: '期末余额',
      columns: {
        debit: '借方（应收）',
        credit: '贷方（已收、应付）',
        balance: '余额',
        held: '其中在持保证金',
        performance_held: '其中履约保证金',
        unapplied: '其中暂收款',
      },
      choose: '选择往来方',
      download: '下载 Excel',
      explained: '余额为对方欠我方的金额，负数为我方欠对方；在持保证金、暂收款算作我方欠对方。',
      none: '期间没有往来',
      from: '从',
      to: '到',
    },
  },
}
