import type { Guide } from '../../guide.ts'

export const pool = {
  pool: {
    title: '从公海领取客户',
    summary: '查看号码、领取、分配，以及每天的限额。',
    blocks: [
      {
        text: '{screens.poolList}里是目前没有人负责的客户。电话和微信号对所有人隐藏，查看号码或领取之后才显示。',
      },
      { picture: 'pool', text: '公海：右上角是今天的限额，号码隐藏，右侧领取' },
      {
        steps: [
          '筛选地区、意向或进入原因，找到合适的客户。',
          '想先打听一下，点击{pool.reveal}。每天次数有限（默认 30 个），每次查看都会记录。',
          '点击{pool.acts.claim}。领取后客户在您名下，从现在起计算跟进期限。',
        ],
      },
      { heading: '限额' },
      {
        text: '右上角显示今天已领取多少、名下有多少。默认每天领取 10 个，名下最多 200 个。自己放弃或因规则失去的客户，15 天内不能再领。这些数字由运营总监设定。',
      },
      { heading: '两个人同时领取' },
      { text: '先到者得。被别人领走的客户会立即从您的列表里消失；您正要领取的，会告诉您被谁领走。' },
      { heading: '分配给他人' },
      {
        text: '主管、运营总监和总管理员可以点击{pool.acts.assign}，把公海客户直接交给某人；主管只能分配给自己的团队。',
      },
      { note: '领取会占用当天的限额，因此没有撤销；不需要的客户请放入公海。' },
    ],
  },
  falling: {
    title: '客户为什么会掉入公海',
    summary: '看懂剩余天数，及时留住客户。',
    blocks: [
      {
        text: '打开客户详情，有一句话说明它为什么安全，或者哪一天、因为什么会进入公海。列表里的{fields.pool_days_left}是同一个计算。',
      },
      { heading: '两条规则' },
      {
        steps: [
          '太久没有联系：从归属或最近一次跟进起，超过规定天数（默认 30 天）。',
          '太久没有成交：从归属起，超过规定天数（默认 180 天）一直没有成交。',
        ],
      },
      {
        text: '满足任何一条，当天夜里自动进入公海。提前 7 天开始提醒（默认）。不同的合作意向可以有不同的天数。',
      },
      { heading: '怎样留住' },
      {
        steps: [
          '在到期之前记录一次真实的跟进。',
          '需要更长时间的，{customers.acts.lock}（最长 90 天）。',
          '有在途标的的客户不会掉入公海。',
        ],
      },
      {
        note: '{screens.index}的{dashboard.figures.falling_soon}和{customers.presets.falling}视图列出需要马上处理的客户。',
      },
    ],
  },
  'pool-rules': {
    title: '公海规则与试算',
    summary: '修改天数和限额之前，先看会影响谁。',
    blocks: [
      {
        steps: [
          '打开{screens.poolRules}，修改天数或限额；需要时按合作意向另定。',
          '点击{pool.rules.preview}：列出按新规则会进入公海的客户、分别属于谁、今晚就会进入的有多少。',
          '确认影响后点击{pool.rules.save}。',
        ],
      },
      { picture: 'rules', text: '公海规则：天数、限额和按意向另定的天数' },
      {
        text: '试算不会改变任何客户。新规则从当天夜里的运行开始生效，领取限额立即生效；每次修改都是新的一版，流转记录会注明当时的版本。',
      },
      { heading: '查看流转' },
      {
        text: '{screens.index}上的{dashboard.widgets.pool_flow}可以点开，逐条看到谁在何时领取、分配、放入公海，或自动进入公海。',
      },
      { note: '取消{pool.rules.on}后，任何客户都不会自动进入公海，领取和分配照常。' },
    ],
  },
} satisfies Guide
