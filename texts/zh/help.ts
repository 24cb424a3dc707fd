/** The words around the help; the help itself is in `help/`. */
export const help = {
  help: {
    search: '搜索帮助',
    yours: '与您的岗位有关',
    everyone: '所有岗位',
    others: '其他岗位',
    roles: '适用：{roles}',
    allRoles: '所有岗位',
    all: '全部主题',
    open: '打开{name}',
    nothing: '没有找到相关主题',
    topics: '帮助主题',
    ofThisPage: '查看此页面的帮助',
  },
}
