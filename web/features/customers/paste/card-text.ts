/** Labels of a pasted card, and the statements that its text falls into. */

export type Label = 'name' | 'company_name' | 'duty' | 'department' | 'address' | 'wechat' | 'phone' | 'other'

const words: readonly [Label, string][] = [
  ['company_name', '客户名称|公司名称|公司名|单位名称|工作单位|公司|单位|單位|企业|会社名|company|co|firm'],
  [
    'name',
    '客户姓名|姓名|现场联系人|现场负责人|业务联系|联系人|联络人|对接人|聯繫人|聯絡人|负责人|收件人|' +
      '收货人|经办人|名字|氏名|お名前|full name|name|contact|attn',
  ],
  ['duty', '职务|職務|职位|岗位|职称|役職|title|position'],
  ['department', '所属部门|部门|科室|部署|department|dept'],
  ['address', '公司地址|单位地址|详细地址|通讯地址|收货地址|地址|所在地区|所在地|地区|住所|address|addr|add'],
  ['wechat', '微信号|微信 ?id|wechat ?id|微信|薇信|威信|v信|v x|wechat|weixin|vx|wx|加v'],
  [
    'phone',
    '手机号码|手机号|手机|手機|電話|电话号码|联系电话|联系方式|电话|座机|固话|携帯|telephone|tel|' +
      'mobile|mob|phone|cell',
  ],
  [
    'other',
    '传真|电子邮箱|邮箱|邮编|网址|纳税人识别号|税号|统一社会信用代码|开户行|账号|qq|电邮|fax|' +
      'e-?mail|web|www|zip|p\\.c',
  ],
]

const anyLabel = words.map(([, names]) => names).join('|')
const labelled = words.map(
  ([label, names]) => [label, new RegExp(`^(?:${names})(?:\\s*[:：]\\s*|\\s+(?=\\S))(.*)$`, 'iu')] as const,
)

const labelSigns = '姓名电话手机地址职务公司单位部门微信传真邮编箱'
/** `[10:02] 老张:` and `老张 2026/11/24 10:02`: who wrote a chat message, and when. */
const chatStamp =
  /^\s*(?:\[\d{1,2}:\d{2}(?::\d{2})?\]\s*[^\s:]{1,12}:|[^\s:]{1,12}\s+(?:\d{2,4}[-/年]\d{1,2}[-/月]\d{1,2}日?\s+)?\d{1,2}:\d{2}(?::\d{2})?\s*$)/gmu

/** 微 信 同 号, 何 平: signs with a blank between each. */
const spacedOut = /(?<=^|[\s:,;])\p{Script=Han}(?: +\p{Script=Han}){1,5}(?=$|[\s,;])/gmu

const bracedLabel = new RegExp(`[[【]\\s*(${anyLabel})\\s*[\\]】]\\s*:?`, 'giu')
const assignedLabel = new RegExp(`(?:^|[&?\\s])(${anyLabel})\\s*=`, 'giu')
const speaker = /^\s*([^\s:]{1,12}):/u

/** 小王: at the beginning of several lines is who wrote them, unless it is a label. */
function withoutSpeakers(text: string): string {
  const lines = text.split('\n')
  const names = lines.map((line) => speaker.exec(line)?.[1])
  return lines
    .map((line, at) => {
      const name = names[at]
      const speaks =
        name &&
        names.indexOf(name) !== names.lastIndexOf(name) &&
        statementOf(`${name}:x`).label === undefined
      return speaks ? line.replace(speaker, '') : line
    })
    .join('\n')
}

/** Signs that only separate: 邵华_138…_设备部, 联系人-葛优, “柳青”, 138.0000.0176. */
const separated = (text: string): string =>
  text
    .replace(/(?<=1[3-9]\d)\s?[.—–·]\s?(\d{4})\s?[.—–·]\s?(?=\d{4}(?!\d))/g, '-$1-')
    .replace(/[“”"「」『』<>《》~～]/g, ' ')
    .replace(/(?<=\p{Script=Han})[_—–-]+(?=[\p{Script=Han}\d])|(?<=\d)[_—–-]+(?=\p{Script=Han})/gu, ' ')
    .replace(/(?<=[\p{Script=Han}\d])\.(?=\p{Script=Han}|\s|$)/gu, '\n')
    .replace(bracedLabel, '\n$1:')
    .replace(assignedLabel, '\n$1:')

/** Normalizes full-width characters, and drops emoji, chat stamps and blanks inside labels. */
export function plainText(pasted: string): string {
  const text = pasted
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\p{Extended_Pictographic}/gu, (sign) => (/[\d#*]/.test(sign) ? sign : '\n'))
    .replace(chatStamp, '')
    .replace(/[[【](?:名片|个人名片|位置|链接)[\]】]/g, ' ')
  return separated(withoutSpeakers(text))
    .replace(new RegExp(`([${labelSigns}])[ \\u3000]+(?=[${labelSigns}]\\s*:)`, 'gu'), '$1')
    .replace(spacedOut, (word) => word.replaceAll(' ', ''))
}

export interface Statement {
  label: Label | undefined
  text: string
}

function statementOf(text: string): Statement {
  for (const [label, pattern] of labelled) {
    const value = pattern.exec(text)?.[1]?.trim()
    if (value !== undefined) return { label, text: value }
  }
  return { label: undefined, text }
}

const labelInside = new RegExp(`(?<=[^\\s:])[ ,;]*(?<![A-Za-z])(?=(?:${anyLabel})\\s*:)`, 'giu')
/** 职务 处长 部门 资产处: labels without colons. */
const spacedLabel = /(?<=^|\s)(姓名|电话|手机|职务|职位|部门|单位|地址|联系人|微信|邮箱)[ \t]+(?=\S)/gmu
const latinOnly = /^[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*[A-Za-z]/u
/** The comma of `Co., Ltd.` ends no statement. */
const legalComma = /,\s*(?=(?:Ltd|Inc|LLC|Limited|Corp|S\.A|B\.V)\b)/gi

const wordsOf = (line: string) =>
  line.split(/[\s/•:]+|·(?![^\s·]{2,5}(?:\s|$))/).map((word) => statementOf(word.trim()))

/** One statement a line or a comma. Latin lines keep their blanks, others are split into words. */
export function statementsOf(text: string): Statement[] {
  return text
    .replace(legalComma, ' ')
    .replace(/ \/ /g, '\n')
    .replace(/\s+(?=(?:My|Please|Our)\s)/g, '\n')
    .replace(labelInside, '\n')
    .replace(spacedLabel, '\n$1:')
    .split(/[\n\r|;,、。！!，；]+/)
    .flatMap((line) => {
      const said = statementOf(line.trim())
      if (said.label === 'phone' && !latinOnly.test(said.text)) return wordsOf(said.text)
      if (said.label === 'phone') return [{ label: undefined, text: said.text.replace(/^[\d\s+-]+/, '') }]
      if (said.label === 'wechat') {
        const [id = '', ...others] = said.text.split(/\s+/)
        return [{ label: said.label, text: id }, ...wordsOf(others.join(' '))]
      }
      if (said.label || (latinOnly.test(line) && !/\p{Script=Han}/u.test(line))) return [said]
      return wordsOf(line)
    })
    .filter(({ text: value }) => value !== '')
}
