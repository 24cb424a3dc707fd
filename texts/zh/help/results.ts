export const results = {
  results: {
    title: '经营成果与提成',
    summary: '看一段时间的成交、收益和毛利，每个数字都能点开；看自己的提成和在等什么。',
    blocks: [
      { heading: '经营成果' },
      {
        steps: [
          '打开{screens.results}，选择日、月、季、年或自定义日期，旁边的箭头换到前一段、后一段。每个数字下面是{results.before}的同一数字。',
          '在{results.groupBy}里选择按标的、委托方、拍卖公司、平台、物资类型、业务人员、招商人员或月份列出。',
          '点击任何数字，右侧列出它由哪些场次、费用、成本、流水相加而成，合计就是这个数字。',
          '{results.csv}得到同样的表格；{results.print}只印数字。',
        ],
      },
      {
        text: '总管理员、运营总监和财务看全部，业务主管和招商主管看本团队，业务人员和招商人员看自己的标的。招商一方不显示{results.figures.consignor_commission}和{results.figures.margin}。',
      },
      {
        text: '佣金在结算单关闭前按成交额估算。{results.figures.margin}是双方佣金、本方收费与违约收入之和减去成本；垫付是代付，不计入。违约收入不含应付委托方的部分。',
      },
      { heading: '提成' },
      {
        text: '在{results.tabs.commissions}里，每月的提成按方案从标的的已到账收益中计算：买方付清价款和佣金后，佣金计入；费用收到后计入。尚未到账的列在{commissions.waiting}，并写明在等什么。',
      },
      {
        text: '月份结束后由财务逐月{commissions.freeze}。冻结后不再变动：之后的冲销、补收或方案变动计入下一个月，写明原因，并归冻结时的人员。',
      },
    ],
  },
  'commission-plans': {
    title: '提成方案',
    summary: '规定自哪一天起，哪个岗位按什么比例提成。',
    blocks: [
      {
        steps: [
          '打开{screens.commissionPlans}，点击{commissionPlans.add}，选择起始日期和岗位：标的的业务人员、招商人员，或业务人员的主管。',
          '填写单一比例，或选择{commissionPlans.byBands}逐档填写：从 0 开始，每档只对超过的部分计算。',
          '点击{commissionPlans.save}，输入登录密码。每次保存都留下一个版本。',
        ],
      },
      {
        text: '每个标的适用成交日有效的方案。改动涉及已冻结月份的，差额计入下一个未冻结的月份，并写明原因。',
      },
    ],
  },
}
