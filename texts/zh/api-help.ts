export const apiHelp = {
  apiHelp: {
    text: '本系统接口的全部操作，供编写程序的人查阅。说明为英文。',
    search: '查找路径或说明',
    found: '共 {n} 个操作',
    parameters: '参数（* 必填）',
    example: '请求示例',
    answer: '返回',
    refusals: '拒绝状态码',
  },
}
