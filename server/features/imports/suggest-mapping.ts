import { writableNames, type Resource } from '#contract/grammar/resource.ts'
import { isRowKey } from '#contract/row-keys.ts'
import { texts } from '#texts/all.ts'
import { fieldLabel, languages } from '#texts/text.ts'
import { pastTitles } from './past-titles.ts'

/** Common column titles for the fields, besides the product's own labels in four languages. */
const synonyms: Readonly<Record<string, string>> = {
  created_at: '录入时间 录入日期 建档日期 建档时间 登记时间 创建日期 createdat createdon 登録日時 作成日',
  created_by: '录入人 录入人员 建档人 登记人 创建者 createdby author 登録者 作成者',
  company_name:
    '公司 单位 单位名称 企业名称 客户公司 公司全称 客户单位 企业 回收商 回收商名称 回收企业 ' +
    'company companyname organization organisation empresa compañía 会社名 会社 企業名',
  name:
    '船名 设备名称 客户姓名 姓名 联系人 联系人姓名 客户 客户联系人 contact contactname contactperson ' +
    'fullname nombre contacto 氏名 担当者 担当者名 名前',
  phone:
    '手机号码 手机号 手机 电话 联系方式 电话号码 联系电话 移动电话 联系手机 mobile mobilephone ' +
    'phonenumber telephone tel cell móvil teléfono celular 電話番号 電話 携帯 携帯電話',
  number: '船舶登记号 船舶识别号 船舶编号 登记号 imo hullnumber',
  brand: '厂牌 车辆品牌 牌子 make marca',
  model: '规格型号 车型 型号规格 车辆型号 规格 modelo',
  plate: '车牌 牌照 号牌 车牌号码 号牌号码 牌照号 licenceplate licenseplate platenumber placa',
  vin: '车架号 车辆识别代号 车辆识别代码 识别代号 车架号码 vin码 vin号 chassisnumber chasis',
  first_registered: '注册日期 初登日期 初次登记 上牌日期 登记日期 注册登记日期 registrationdate',
  mileage: '公里数 行驶里程 表显里程 里程数 里程 odometer kilometraje',
  year: '建造年份 出厂年份 制造年份 建造年月 出厂日期 购置年份 buildyear',
  gross_tonnage: '总吨位 总吨数 grosstonnage',
  light_displacement: '空船重量 轻吨 空船吨位 空载排水量 ldt lightship',
  condition: '车况 船况 备注 现状 成色 说明 remark',
  licence_number: '资质编号 资质证号 证书编号 许可证号 资质证书编号 licence licencenumber licencia 許可番号',
  licence_type: '资质类型 资质名称 资质 licencetype tipodelicencia 許可種類',
  licence_valid_from: '资质有效期自 资质起始日 发证日期 licencefrom 許可開始日',
  licence_valid_to:
    '资质有效期至 资质有效期 资质到期日 资质截止日期 有效期至 licenceexpiry licencevalidto ' +
    'caducidad 許可期限',
  department: '所属部门 部门名称 所在部门 科室 dept departamento 部署 部門 所属',
  duty: '职位 岗位 职称 担任职务 title jobtitle position job cargo puesto 役職 職位 職務',
  area:
    '所在地区 地域 区域 省市区 所在地 所属地区 城市 地址 region location city province zona región ' +
    'ciudad 地域 所在地 エリア',
  status:
    '意向 客户意向 合作意愿 意向程度 客户状态 状态 intention interest cooperation status intención ' +
    'interés estado 意向 取引意向 ステータス',
  wechat: '微信 微信号码 微信id wechatid weixin wx wechatnumber ウィーチャット',
  credit_code:
    '信用代码 统一信用代码 社会信用代码 税号 纳税人识别号 creditcode uscc taxid códigodecrédito ' +
    '信用コード 統一社会信用コード',
  source: '来源 客户来源 渠道 获客渠道 leadsource channel origen fuente 情報源 流入元 獲得経路',
  tags: '标签 客户标签 label labels tag etiquetas タグ',
  remark:
    '备注 说明 备注信息 附注 描述 remarks note notes comment comments description notas ' +
    'observaciones comentarios メモ 備考 コメント',
  kinds:
    '品类 种类 回收类别 经营类别 回收种类 经营范围 回收品类 收购品类 主营品类 物资类型 kinds kind ' +
    'goods categories category materials tipos bienes categoría materiales 品目 種類 取扱品目',
  legal_rep:
    '法人 法人代表 法定代表 法人姓名 legalrepresentative legalrep representantelegal representante ' +
    '代表者 法定代表者',
  address:
    '详细地址 注册地址 办公地址 经营地址 公司地址 通讯地址 streetaddress companyaddress dirección ' +
    'domicilio 住所 所在地住所',
  bank_name: '开户行 开户银行 银行 开户行名称 bank bankname banco entidadbancaria 銀行 銀行名 金融機関',
  bank_account:
    '银行账号 银行账户 账号 银行卡号 对公账号 卡号 账户 account accountnumber bankaccount ' +
    'accountno cuenta cuentabancaria iban 口座番号 口座',
  next_follow_at:
    '下次跟进 下次跟进时间 下次联系 下次联系时间 nextfollowup nextcontact próximoseguimiento ' +
    '次回連絡 次回フォロー',
}

/** Titles of additional contacts. `#` stands for the contact's number. */
const ofPeople: Readonly<Record<string, string>> = {
  name:
    '联系人# 第#联系人 联系人#姓名 姓名# contact# contact#name contacto# contacto#nombre 担当者# ' +
    '担当者#氏名',
  phone:
    '联系人#电话 联系人#手机 联系人#手机号 联系人#联系电话 电话# 手机# 手机号# contact#phone ' +
    'contact#mobile phone# mobile# contacto#teléfono teléfono# 担当者#電話 電話番号#',
  wechat: '联系人#微信 联系人#微信号 微信# 微信号# contact#wechat wechat# contacto#wechat 担当者#wechat',
  department: '联系人#部门 部门# contact#department department# contacto#departamento 担当者#部署',
  duty: '联系人#职务 联系人#职位 职务# 职位# contact#position contact#title contacto#cargo 担当者#役職',
}

function wordsOf(of: Resource, field: string): string {
  const past = pastTitles[`${of.name}.${field}`]
  if (past !== undefined) return past
  const [, place, part = ''] = /^contact(\d)_(\w+)$/.exec(field) ?? []
  return place === undefined ? (synonyms[field] ?? '') : (ofPeople[part] ?? '').replaceAll('#', place)
}

/** Normalises a title for comparison: without spaces, stars, colons, units and bracketed notes. */
const plain = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[(（[【].*?[)）\]】]/g, '')
    .replace(/[\s*:：_\-/]/g, '')

const labels = (of: Resource, field: string): string[] =>
  [field, ...languages.map((language) => fieldLabel(texts[language], of.name, field))].map(plain)

const known = (of: Resource, field: string): Set<string> =>
  new Set([...labels(of, field), ...wordsOf(of, field).split(' ').map(plain)])

/**
 * Suggests a column for each field. Each column is suggested once, and fields without a match are left out. A
 * column with the field's own label is the first choice, and one with another field's label the last.
 */
export function suggestMapping(of: Resource, columns: readonly string[]): Record<string, string> {
  const mapping: Record<string, string> = {}
  const taken = new Set<string>()
  const names = writableNames(of).filter((name) => !isRowKey(name))
  const { id, version } = Object.fromEntries(columns.map((title) => [title, title]))
  if (id && version && Object.hasOwn(of.fields, 'id')) Object.assign(mapping, { id, version })
  for (const field of names) {
    const words = known(of, field)
    const others = new Set(names.filter((name) => name !== field).flatMap((name) => labels(of, name)))
    const fitting = columns.filter((title) => !taken.has(title) && words.has(plain(title)))
    const own = new Set(labels(of, field))
    const free = fitting.filter((title) => !others.has(plain(title)))
    const found = free.find((title) => own.has(plain(title))) ?? free[0] ?? fitting[0]
    if (found === undefined) continue
    mapping[field] = found
    taken.add(found)
  }
  return mapping
}
