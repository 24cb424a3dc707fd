import { expect, test } from 'vitest'
import { texts } from './all.ts'
import { phrase, type Key, type Values } from './text.ts'

/**
 * The quotes of the source-spec (§2, §8, §9), word for word; where it quotes English, Chinese has its own words
 * beside it.
 */
const table: [Key, { zh?: string; en?: string; ja?: string; es?: string }, Values?][] = [
  ['product', { zh: '云竞通 CRM', ja: '云竞通 CRM', en: 'Yunjingtong CRM', es: 'Yunjingtong CRM' }],
  ['screens.index', { zh: '首页' }],
  ['screens.customers', { zh: '客户管理' }],
  ['screens.customerList', { zh: '客户管理列表' }],
  ['screens.poolList', { zh: '公海客户列表' }],
  ['screens.commissions', { zh: '委托物资管理' }],
  ['screens.commissionedList', { zh: '委托列表' }],
  ['screens.lotDetail', { zh: '委托详情' }],
  ['screens.goodsList', { zh: '物资列表' }],
  ['screens.signUpList', { zh: '报名列表' }],
  ['screens.exports', { zh: '导出管理' }],
  ['screens.recyclers', { zh: '回收商管理' }],
  ['screens.recyclerAdd', { zh: '添加回收商' }],
  ['screens.recyclerList', { zh: '回收商列表' }],
  ['screens.finance', { zh: '财务管理' }],
  ['screens.financeList', { zh: '财务列表' }],
  ['shell.sizes.default', { en: 'Default' }],
  ['shell.sizes.medium', { en: 'Medium' }],
  ['shell.sizes.small', { en: 'Small' }],
  ['shell.sizes.mini', { en: 'Mini' }],
  ['shell.noFullscreen', { en: 'you browser can not work', zh: '您的浏览器不支持全屏' }],
  ['errorLog.clear', { en: 'Clear All' }],
  ['network.error', { en: 'Error' }],
  ['session.lostTitle', { en: 'Confirm logout', zh: '确认退出' }],
  [
    'session.lostText',
    { en: 'You have been logged out, you can cancel to stay on this page, or log in again' },
  ],
  ['session.reLogin', { en: 'Re-Login', zh: '重新登录' }],
  ['act.cancel', { en: 'Cancel', zh: '取消' }],
  ['session.hasError', { en: 'Has Error', zh: '出错了' }],
  ['session.noUser', { en: 'Verification failed, please Login again.' }],
  [
    'session.noRoles',
    {
      en: 'getInfo: roles must be a non-null array!',
      zh: '获取用户信息失败：账号没有任何角色！',
    },
  ],
  ['download.401', { zh: '认证失败，无法访问系统资源' }],
  ['download.403', { zh: '当前操作没有权限' }],
  ['download.404', { zh: '访问资源不存在' }],
  ['download.other', { zh: '系统未知错误，请反馈给管理员' }],
  ['download.zip', { zh: '下载文件出现错误，请联系管理员！' }],
  ['upload.failed', { zh: '上传文件失败，请重试' }],
  ['upload.comma', { zh: '文件名不正确，不能包含英文逗号!' }],
  ['upload.tooLarge', { zh: '上传文件大小不能超过 5 MB!' }, { n: 5 }],
  ['upload.tooMany', { zh: '上传文件数量不能超过 5 个!' }, { n: 5 }],
  ['time.now', { zh: '刚刚', en: 'just now' }],
  ['time.dayAgo', { zh: '1天前' }],
]

test.each(table)('%s', (key, said, values) => {
  for (const [language, words] of Object.entries(said) as ['zh' | 'en' | 'es' | 'ja', string][])
    expect([language, phrase(texts[language], language, key, values)]).toEqual([language, words])
})
