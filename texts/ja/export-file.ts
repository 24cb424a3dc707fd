import type { Same } from '../text.ts'
import type * as zh from '../zh/export-file.ts'

export const exportFile: Same<typeof zh.exportFile> = {
  what: '{what}、{rows} 行',
  who: '{name} が {at}（北京時間）に出力',
  filters: '条件：{filters}',
  all: 'すべてのレコード',
  from: '{label}：{value} から',
  to: '{label}：{value} まで',
}
