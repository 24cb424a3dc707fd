/** Own mails, and the page of mailed links. */
export const mail = {
  fields: {
    mail: {
      digest: '每日摘要',
      exports: '导出完成',
      direct: '待我处理和提到我',
    },
  },
  mail: {
    section: '邮件通知',
    text: '发到 {email}。邮箱由总管理员登记。',
    off: '邮件尚未启用。',
    noEmail: '您没有登记邮箱，请联系总管理员。',
    saved: '邮件设置已保存',
    switches: {
      digest: '每日摘要',
      exports: '导出完成',
      direct: '待我处理和提到我',
    },
    askTitle: '忘记密码',
    askText: '输入账号或邮箱。如果账号登记了邮箱，{n} 分钟内有效的链接会发到那里。',
    name: '账号或邮箱',
    ask: '发送链接',
    asked: '如果该账号登记了邮箱，邮件很快就到。没有收到请联系总管理员。',
    setTitle: '设置密码',
    set: '设置密码',
    done: '密码已设置，请登录',
    back: '返回登录',
  },
}
