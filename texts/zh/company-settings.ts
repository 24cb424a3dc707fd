/** Company settings (公司设置). */
export const companySettings = {
  fields: {
    company_settings: {
      price_limit_percent: '货款变动限额（%）',
      price_limit_amount: '货款变动限额',
      price_limit_state_owned: '国有资产货款变动限额',
      second_decider_above: '须两人审批的金额',
      ticket_limit: '单张磅单净重上限（吨）',
    },
  },
  companySettings: {
    sections: {
      prices: '价格调整',
      approvals: '审批',
      weighing: '过磅',
    },
    help: {
      prices: '结算时货款的变动超过限额，须经审批。取百分比与金额中较低者；国有资产按单独的限额。',
      approvals: '涉及金额超过此数的申请，须由申请人以外的两人先后批准；留空则一人即可。',
      weighing: '超过上限的磅单不予登记。',
    },
    saved: '设置已保存',
    changed: '{name} 于 {date} 修改（第 {version} 版）',
  },
}
