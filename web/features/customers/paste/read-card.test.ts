import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areaNames } from '#web/ui/area-names.ts'
import type { Card } from './card.ts'
import { readCard } from './read-card.ts'

const cards: readonly (readonly [what: string, text: string, card: Card])[] = [
  [
    'a card with labels',
    `公司：中国石化销售股份有限公司浙江石油分公司
姓名：张建国
部门：物资装备部
职务：部长
手机：138 0013 8000
地址：浙江省杭州市西湖区文三路 90 号`,
    {
      company_name: '中国石化销售股份有限公司浙江石油分公司',
      name: '张建国',
      department: '物资装备部',
      duty: '部长',
      phone: '13800138000',
      area: '浙江省/杭州市/西湖区',
    },
  ],
  [
    'a card without labels',
    `宁波北仑钢铁有限公司
李国强  设备管理部部长
13912345678
宁波市北仑区霞浦街道`,
    {
      company_name: '宁波北仑钢铁有限公司',
      name: '李国强',
      department: '设备管理部',
      duty: '部长',
      phone: '13912345678',
      area: '浙江省/宁波市/北仑区',
    },
  ],
  [
    'one line of a chat',
    '王总 13800138001 山东黄金集团有限公司 采购经理',
    {
      company_name: '山东黄金集团有限公司',
      name: '王总',
      duty: '采购经理',
      phone: '13800138001',
      area: '山东省',
    },
  ],
  [
    'a line with commas',
    '赵敏，唐山港集团股份有限公司，物资科科长，电话13633150000，微信同号',
    {
      company_name: '唐山港集团股份有限公司',
      name: '赵敏',
      department: '物资科',
      duty: '科长',
      phone: '13633150000',
      wechat: '13633150000',
      area: '河北省/唐山市',
    },
  ],
  [
    'full-width signs and a wechat id',
    `【名片】欧阳明
职位：副总经理
单位：上海振华重工（集团）股份有限公司
Ｔｅｌ：＋８６　１３９－１６８８－９９００
微信号：ouyang_ming88
地址：上海市浦东新区东方路 3261 号`,
    {
      company_name: '上海振华重工(集团)股份有限公司',
      name: '欧阳明',
      duty: '副总经理',
      phone: '13916889900',
      wechat: 'ouyang_ming88',
      area: '上海市/上海市/浦东新区',
    },
  ],
  [
    'a mobile before a landline',
    `电话：0574-86781234
手机：13705741234
舟山中远海运重工有限公司
陈海波 生产部经理`,
    {
      company_name: '舟山中远海运重工有限公司',
      name: '陈海波',
      department: '生产部',
      duty: '经理',
      phone: '13705741234',
      area: '浙江省/舟山市',
    },
  ],
  [
    'a landline where there is nothing else',
    '鞍钢股份有限公司 物资处 刘处长 0412-6723456',
    {
      company_name: '鞍钢股份有限公司',
      department: '物资处',
      name: '刘处长',
      duty: '处长',
      phone: '0412-6723456',
    },
  ],
  [
    'a name with its title right behind it',
    `周志强主任
大连船舶重工集团有限公司
13804111234`,
    {
      company_name: '大连船舶重工集团有限公司',
      name: '周志强',
      duty: '主任',
      phone: '13804111234',
      area: '辽宁省/大连市',
    },
  ],
  [
    'an English side',
    `Name: 林小红
Title: 采购主管
Company: 厦门建发股份有限公司
Mobile: +86 186 5921 0000
E-mail: lin.xh@chinacnd.com
Add: 福建省厦门市思明区环岛东路 1699 号`,
    {
      company_name: '厦门建发股份有限公司',
      name: '林小红',
      duty: '采购主管',
      phone: '18659210000',
      area: '福建省/厦门市/思明区',
    },
  ],
  [
    'neither a tax number nor a bank account is a phone',
    `徐州重型机械有限公司
税号：91320300138012345X
账号：1106020109000138001
孙丽 会计
15262012345`,
    {
      company_name: '徐州重型机械有限公司',
      name: '孙丽',
      duty: '会计',
      phone: '15262012345',
      area: '江苏省/徐州市',
    },
  ],
  [
    'several labels in one line',
    '姓名:马超 电话:13100001111 公司:兰州石化公司 职务:设备科科长 地址:甘肃省兰州市西固区',
    {
      company_name: '兰州石化公司',
      name: '马超',
      department: '设备科',
      duty: '科长',
      phone: '13100001111',
      area: '甘肃省/兰州市/西固区',
    },
  ],
  [
    'separated by strokes',
    '吴军 | 总工程师 | 马鞍山钢铁股份有限公司 | 15855512345',
    {
      company_name: '马鞍山钢铁股份有限公司',
      name: '吴军',
      duty: '总工程师',
      phone: '15855512345',
      area: '安徽省/马鞍山市',
    },
  ],
  [
    'a municipality',
    `重庆钢铁股份有限公司
黄磊 物资采购中心 业务员
023-68901234
重庆市长寿区江南街道`,
    {
      company_name: '重庆钢铁股份有限公司',
      name: '黄磊',
      department: '物资采购中心',
      duty: '业务员',
      phone: '023-68901234',
      area: '重庆市/重庆市/长寿区',
    },
  ],
  [
    'a county directly below its province',
    '湖北省仙桃市 仙桃市供电公司 郭涛 物资部 13972800000',
    {
      company_name: '仙桃市供电公司',
      name: '郭涛',
      department: '物资部',
      phone: '13972800000',
      area: '湖北省/仙桃市',
    },
  ],
  [
    'an autonomous region without its suffix',
    '内蒙古包头市昆都仑区 包头钢铁集团 设备部 高工 13947212345',
    {
      company_name: '包头钢铁集团',
      name: '高工',
      department: '设备部',
      phone: '13947212345',
      area: '内蒙古自治区/包头市/昆都仑区',
    },
  ],
  ['only a name and a number', '何伟 13800000002', { name: '何伟', phone: '13800000002' }],
  ['only a number', '+86-138-0000-0003', { phone: '13800000003' }],
  ['a number with 86 in front', '郑强 8613800000004', { name: '郑强', phone: '13800000004' }],
  [
    'a wechat message of a colleague',
    `[名片]
冯工
13501234567
首钢京唐钢铁联合有限责任公司炼铁部
微信:fenggong_jt`,
    {
      company_name: '首钢京唐钢铁联合有限责任公司',
      name: '冯工',
      department: '炼铁部',
      phone: '13501234567',
      wechat: 'fenggong_jt',
    },
  ],
  [
    'a branch in brackets',
    '曹阳 副处长 国家能源集团物资有限公司（西北分公司） 18909510000',
    {
      company_name: '国家能源集团物资有限公司(西北分公司)',
      name: '曹阳',
      duty: '副处长',
      phone: '18909510000',
    },
  ],
  [
    'a lady',
    '许女士 手机/微信同号 13600001234 太原重型机械集团有限公司 招标办主任',
    {
      company_name: '太原重型机械集团有限公司',
      name: '许女士',
      department: '招标办',
      duty: '主任',
      phone: '13600001234',
      wechat: '13600001234',
      area: '山西省/太原市',
    },
  ],
  [
    'labels with blanks inside',
    `姓  名：邓超
电  话：18600001111
单  位：广西柳州钢铁集团有限公司
地  址：广西柳州市柳北区北雀路 117 号`,
    {
      company_name: '广西柳州钢铁集团有限公司',
      name: '邓超',
      phone: '18600001111',
      area: '广西壮族自治区/柳州市/柳北区',
    },
  ],
  [
    'a district of a name that several cities have',
    '南京市鼓楼区 江苏省电力物资有限公司 崔健 采购员 13951000000',
    {
      company_name: '江苏省电力物资有限公司',
      name: '崔健',
      duty: '采购员',
      phone: '13951000000',
      area: '江苏省/南京市/鼓楼区',
    },
  ],
  [
    'titles that begin with a surname',
    '高级工程师 常务副总经理 沈阳鼓风机集团股份有限公司 13900000009',
    {
      company_name: '沈阳鼓风机集团股份有限公司',
      duty: '高级工程师',
      phone: '13900000009',
      area: '辽宁省/沈阳市',
    },
  ],
  ['nothing to read', '明天上午十点开会，请准时参加。', {}],
  ['nothing at all', ' \n ', {}],
]

test.each(cards)('%s', (_what, text, card) => {
  expect(readCard(text, areaNames)).toEqual(card)
})

interface Example {
  text: string
  /** The values that a careful clerk would enter. */
  card: Card
  /** Other values that are right, too. */
  accept?: Partial<Record<keyof Card, (string | null)[]>>
}

const fields = ['company_name', 'name', 'phone', 'wechat', 'department', 'duty', 'area'] as const

/** The fields of an example that are read in another way than a clerk would enter them. */
function faultsOf({ text, card, accept = {} }: Example): string[] {
  const read = readCard(text, areaNames)
  return fields.flatMap((field) => {
    const value = read[field] ?? null
    const right = value === (card[field] ?? null) || accept[field]?.includes(value)
    return right ? [] : [`${text}: ${field} is ${value}`]
  })
}

test('texts as salespeople paste them: of 2,415 fields at most eleven are wrong', () => {
  const lines = readFileSync(join(import.meta.dirname, 'examples.jsonl'), 'utf8')
    .trim()
    .split('\n')
  const examples = lines.map((line) => JSON.parse(line) as Example)
  expect(examples.length * fields.length).toBe(2415)
  expect(examples.flatMap(faultsOf).length).toBeLessThanOrEqual(11)
})

/** Frames of messages. `N` is the name, `P` the number, `C` the company, `D` the title. */
const frames = [
  'N P C D',
  '我是C的N，P',
  '您好，我是C的N，电话P，微信同号',
  '姓名：N\n公司：C\n职务：D\n手机：P',
  '联系人：N 电话：P 单位：C',
  'C ND P',
  'P N（C）',
  'N，C，D，P（微信同号）',
  '[10:02] 小周：N P\n[10:03] 小周：C的',
  '请联系N P，C，D',
  '🏢C\n👤N D\n📱P',
  '公司名称：C；负责人：N；联系方式：P',
] as const

const persons = [
  ['张建国', '宏远拆船有限公司', '部长'],
  ['欧阳锋', '海晶盐厂', '主任'],
  ['李娜', '蜀道物流', '经理'],
  ['诸葛亮亮', '天成再生资源有限公司', '采购经理'],
  ['常军', '江南造船厂', '处长'],
  ['贝小宁', '远东船务', '科长'],
  ['韩雪', '中铁物资集团有限公司', '副总经理'],
  ['车晓', '华泰铝业', '总监'],
  ['万强', '三江渔业', '站长'],
  ['童安安', '龙华热电厂', '业务员'],
] as const

test.each(frames)('a message of the form %s', (frame) => {
  for (const [at, [name, company_name, duty]] of persons.entries()) {
    const phone = `138000090${10 + at}`
    const text = frame.replace('N', name).replace('P', phone).replace('C', company_name).replace('D', duty)
    const card = {
      name,
      company_name,
      phone,
      ...(frame.includes('D') && { duty }),
      ...(frame.includes('微信') && { wechat: phone }),
    }
    expect(readCard(text, areaNames), text).toEqual(card)
  }
})

test('a long text is read at once', () => {
  const started = performance.now()
  readCard('某某公司，张三部长，'.repeat(2000), areaNames)
  readCard('1380013'.repeat(3000), areaNames)
  readCard('公'.repeat(20_000), areaNames)
  expect(performance.now() - started).toBeLessThan(2000)
})
