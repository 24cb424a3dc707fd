/** The working calendar (工作日历) and the notice rules that use it. */
export const calendar = {
  fields: {
    calendar: {
      days: '日期',
      text: '通知文本',
      move_dates: '调整日期',
      private_days: '非国有资产（天）',
      state_value_one: '国有资产转让底价满',
      state_days_one: '公告工作日',
      state_value_two: '国有资产转让底价满',
      state_days_two: '公告工作日',
    },
  },
  options: { calendar: { kind: { holiday: '休', worked: '班' } } },
  calendar: {
    years: '年份',
    unknown: '未录入',
    missing:
      '{year} 年的调休尚未录入：法定节假日已经计入，调休放假和补班录入后，落在该年的付款日和退款日才准确。',
    enter: '去录入',
    mayMove: '{year} 年的调休尚未录入，此日期为暂算',
    paste: '粘贴放假通知',
    pasteHint:
      '粘贴国务院办公厅“部分节假日安排的通知”全文，或选择 ics、csv 文件（每行：日期，休或班，名称）。',
    read: '读取',
    file: '选择文件',
    found: '读到 {holidays} 个休息日、{worked} 个调休上班日，请核对后保存。',
    unread: '有看不懂的内容，没有采用：',
    faults: {
      no_days: '没有找到 {words} 年的节假日',
      other_year: '这是 {words} 年的通知',
      weekday: '星期与日期不符：{words}',
      count: '天数与日期不符：{words}',
      no_date: '没有这个日期：{words}',
      line: '看不懂：{words}',
    },
    gridHelp:
      '2050 年以前的法定节假日已经标出，只需录入调休：点工作日改为休息，点周末改为上班，再点一次恢复。',
    ordinary: '平常',
    saved: '{year} 年的工作日历已保存',
    savedMoved: {
      one: '{year} 年的工作日历已保存，{n} 个日期已调整',
      other: '{year} 年的工作日历已保存，{n} 个日期已调整',
    },
    movesTitle: '有未结日期会改变',
    movesText: {
      one: '按新的日历，下面 {n} 个未结日期会改变。',
      other: '按新的日历，下面 {n} 个未结日期会改变。',
    },
    move: '同时调整这些日期',
    before: '原日期',
    after: '新日期',
    changed: '由 {name} 于 {date} 修改，第 {version} 版',
    rules: '公告期',
    rulesHelp:
      '转让底价是本轮的起拍价，按单价计价的乘以数量；未满第一档的国有资产按非国有资产的天数计。国有资产公告期不足不能挂网，除非总监说明原因并上传依据；非国有资产只提醒。',
    rulesSaved: '公告期已保存',
    ruleWorking: '按规定为 {n} 个工作日',
    ruleDays: '按规定为 {n} 天',
  },
}
