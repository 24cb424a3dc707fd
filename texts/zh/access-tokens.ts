/** Access tokens (访问令牌) and service accounts (服务账号). */
export const accessTokens = {
  fields: { access_tokens: { name: '名称', scopes: '权限范围', expires_on: '有效期至' } },
  accessTokens: {
    section: '访问令牌',
    sectionText: '供程序代替您调用接口。付款、修改权限和导出始终要您本人登录后操作。',
    houseText:
      '供公司的程序调用接口，所有总管理员都能查看和撤销。令牌以创建人的身份执行；创建人失去角色或被停用，令牌随之失效。',
    add: '新建令牌',
    text: '令牌的权限不会超过您现在的角色；您失去某个角色，令牌也随之失去。',
    longest: '最长一年',
    widths: { read: '只读', chosen: '选择权限' },
    read: '读取您能看到的一切',
    make: '创建',
    once: '“{name}”的令牌只显示这一次，请立即保存到程序的密钥库里。',
    copy: '复制令牌',
    kept: '已保存',
    none: '没有令牌',
    expired: '已过期',
    until: '有效期至 {day}',
    unused: '从未使用',
    actsFor: '以{name}的身份',
    revoke: '撤销',
    revokeTitle: '撤销令牌“{name}”？',
    revokeText: '使用它的程序会立即被拒绝，不能恢复。',
    revoked: '令牌已撤销',
  },
}
