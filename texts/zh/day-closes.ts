/** Day closes (日结). */
export const dayCloses = {
  fields: {
    day_closes: {
      account_id: '本方账户',
      day: '日期',
      closing: '期末余额',
      reason: '差额说明',
      opening: '期初余额',
      received: '收入合计',
      paid: '支出合计',
      lines: '流水笔数',
      deposits_held: '账上在持保证金',
      untransferred: '已抵扣、没收未划转',
      difference: '差额',
      state: '状态',
      reopened_by: '重新打开人',
      reopened_at: '重新打开时间',
      reopen_reason: '重新打开原因',
    },
  },
  options: {
    day_closes: {
      state: {
        closed: '已日结',
        reopened: '已重新打开',
      },
    },
  },
  dayCloses: {
    closed: '已日结',
    reopen: '重新打开',
    ask: '重新打开 {name} 的日结？',
    askText: '打开后可再登记当日流水，之后需重新日结。',
    searchHint: '账户、日期',
    empty: '还没有日结；对完银行流水后按账户日结',
    add: '日结',
    close: '日结',
    done: '{day} 已日结',
    already: '已日结至 {day}',
    bankBalance: '银行余额',
    openLines: '{n} 笔银行流水未对账',
    pendingEntries: '{n} 笔流水待确认',
    unseenEntries: '{n} 笔已确认流水在银行流水中没有对应',
  },
}
