/** The profile's link to single sign-on. */
export const providerLink = {
  providerLink: {
    section: '统一账号',
    text: '绑定后可以用统一账号登录。绑定按账号在统一登录中的编号固定，改名不影响。',
    none: '尚未绑定',
    linked: '已绑定 {issuer}，',
    link: '绑定统一账号',
    relink: '更换绑定',
    unlink: '解除绑定',
    unlinkTitle: '解除统一账号绑定？',
    unlinkText: '之后不能再用统一账号登录，其他设备上的登录随即结束。',
    waitingTitle: '绑定统一账号“{name}”？',
    waitingText: '绑定后，在统一登录中以“{name}”登录的人即以您的身份进入本系统。',
    done: '已绑定',
    undone: '已解除绑定',
    failed: '统一登录未成功，没有绑定任何账号，请重试。',
  },
}
