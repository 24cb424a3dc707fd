/** The last line of an exported file. */
export const exportFile = {
  what: '{what}，共 {rows} 行',
  who: '由 {name} 于 {at}（北京时间）导出',
  filters: '条件：{filters}',
  all: '全部记录',
  from: '{label}从 {value}',
  to: '{label}至 {value}',
}
