/** Company settings (公司设置). */
export const companySettings = {
  fields: {
    company_settings: {
      price_limit_percent: '货款变动限额（%）',
      price_limit_amount: '货款变动限额',
      price_limit_state_owned: '国有资产货款变动限额',
      second_decider_above: '须两人审批的金额',
      ticket_limit: '单张磅单净重上限（吨）',
      upload_person_mb: '每人每日上传上限（MB）',
      upload_house_gb: '全公司上传总上限（GB）',
    },
  },
  companySettings: {
    sections: {
      prices: '价格调整',
      approvals: '审批',
      weighing: '过磅',
      uploads: '上传文件',
    },
    help: {
      prices: '结算时货款的变动超过限额，须经审批。取百分比与金额中较低者；国有资产按单独的限额。',
      approvals: '涉及金额超过此数的申请，须由申请人以外的两人先后批准；留空则一人即可。',
      weighing: '超过上限的磅单不予登记。',
      uploads: '一个人一天、以及全公司累计上传的文件大小。用到 80% 时提醒本人或管理员，超过不予上传。',
    },
    saved: '设置已保存',
    changed: '{name} 于 {date} 修改（第 {version} 版）',
  },
}
