/** 去向报告 on paper. */
export const whereaboutsPaper = {
  title: '去向报告',
  accounted: '共 {total} 件，已出场 {out} 件，已验收 {accounted} 件，逾期 {late} 件。',
  whole: '全部物件去向已查清，凭证齐全。',
  buyer: '买受人：{name}',
  heads: ['序号', '物件', '出场', '凭证', '状态'],
  yard: '尚未出场',
  missing: '缺：{papers}',
  faults: '不符：{faults}',
  accepted: '{day} 验收',
  because: '说明：{reason}',
  late: '已逾期',
  /** Heads of the sheet in the zip. */
  sheet: { buyer: '买受人', papers: '凭证', missing: '缺少', faults: '不符' },
  day: '报告日期 {day}',
}
