import type { Same } from '../text.ts'
import type * as zh from '../zh/dashboard.ts'

export const dashboard: Same<typeof zh.dashboard> = {
  morning: 'おはようございます、{name} さん',
  noon: 'こんにちは、{name} さん',
  afternoon: 'こんにちは、{name} さん',
  evening: 'こんばんは、{name} さん',
  todo: '顧客フォロー',
  about: '約',
  mine: '自分の顧客',
  dueToday: '今日連絡する',
  overdue: '連絡期限超過',
  fallingSoon: 'まもなく公海へ',
  pool: '公海の顧客',
  screens: 'よく使うページ',
  none: '現在、あなたの役割で処理する業務はありません。',
}
