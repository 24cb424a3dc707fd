export const system = {
  import: {
    title: '导入表格',
    summary: '用 xlsx 或 csv 一次录入很多客户。',
    blocks: [
      {
        steps: [
          '在{screens.customerList}点击{customers.import}。不确定格式时，先{imports.template}。',
          '上传表格：第一行是列标题，最多 200,000 行。',
          '核对每个字段对应哪一列；系统会按标题先对好。',
          '选择导入后的业务人员，以及电话已存在时跳过还是更新。',
          '开始导入。可以离开页面，完成后会通知您。',
        ],
      },
      { picture: 'import', text: '导入分四步：上传、核对列、导入、结果' },
      { heading: '被拒的行' },
      { text: '结果里列出每一行被拒的原因。点击{imports.download}，改好之后只导入这份文件即可，不会重复。' },
      { note: '必填项与表单相同。公司名称相同但电话不同的行会被导入。' },
    ],
  },
  export: {
    title: '导出数据',
    summary: '把列表导出为 Excel 或 csv 文件，再到导出管理下载。',
    blocks: [
      {
        steps: [
          '打开要导出的列表，先搜索、筛选，或选择快捷视图。',
          '点击{exports.button}：当前的筛选条件会带过去，表格里看得见的列已经勾选。',
          '选择格式和列，点击{exports.start}。可以离开页面，完成后会通知您。',
          '到{screens.exports}点击{exports.acts.download}。文件保留 7 天，只有导出的人能下载。',
        ],
      },
      { picture: 'export', text: '导出：列表的筛选条件已经带过来，下面勾选要导出的列' },
      { heading: '进行中的导出' },
      {
        text: '{screens.exports}实时显示已写入的行数。点击{exports.acts.cancel}会丢弃已写入的内容；失败、取消或过期后点击{exports.acts.retry}，得到的是那一刻的数据。',
      },
      { text: '一份文件里的数据都是同一时刻的。超过 1,048,576 行时，Excel 文件会分成多张工作表。' },
      { note: '只有总管理员可以导出。谁在何时用什么条件导出了多少行，都会记入审计日志。' },
    ],
  },
  staff: {
    title: '员工与工作交接',
    summary: '开账号、分角色、重置密码、停用与交接。',
    blocks: [
      { heading: '新员工' },
      {
        steps: [
          '在{screens.staff}点击{staff.add}，填写账号、姓名和角色。',
          '选择上级：业务主管能看到以其为上级的人的客户。',
          '密码留空由系统生成，只显示一次，请当面交给本人；首次登录必须修改。',
        ],
      },
      { picture: 'staff', text: '员工：角色、上级、名下客户和状态' },
      {
        text: '一人兼任多个角色时权限相加。业务与招商、财务或审计与其他角色合在一起，会打破信息隔离，系统会提醒您再确认。',
      },
      { heading: '员工离开' },
      {
        steps: [
          '先点击{staff.handOver}，选择接手人：名下客户、待跟进和下属全部转过去，不受名额限制。',
          '再点击{staff.disable}：其登录立即结束，不能再登录。记录不会删除。',
        ],
      },
      { note: '忘记密码的人，请点击{staff.resetPassword}，把新密码当面交给本人。' },
    ],
  },
  audit: {
    title: '审计日志',
    summary: '谁在何时做了什么，改动前后是什么，以及日志本身是否可信。',
    blocks: [
      {
        steps: [
          '打开{screens.audit}，按人员、操作、对象或时间筛选。',
          '点击一条，查看改动前后的值、当时的角色、地址和请求编号。',
          '点击{audit.ofRecord}，看一条记录的来龙去脉。',
        ],
      },
      { picture: 'audit', text: '审计日志：每个操作一行，上方是完整性校验的结果' },
      { heading: '完整性' },
      {
        text: '每条记录写入后约 1 秒内封存，前后相连；事后改动或删除任何一条，校验都会指出是哪一条。点击{audit.check}随时重新校验。',
      },
      { note: '日志里的电话始终打码。没有人可以修改或删除日志，总管理员也不行。' },
    ],
  },
}
