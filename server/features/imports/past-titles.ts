/** Common column titles of the sheets of the past, by resource and field. */
export const pastTitles: Readonly<Record<string, string>> = {
  'consignors.company_name':
    '委托方名称 委托方 委托单位 委托人 委托方公司 公司 单位名称 consignor consignorname comitente ' +
    '委託者 委託者名',
  'consignors.contract_no':
    '合同号 合同 委托合同编号 合同号码 contract contractno contractnumber contrato 契約番号',
  'consignors.contract_from':
    '合同开始 合同起始 合同起始日 签订日期 生效日期 合同签订日期 contractstart 契約開始日',
  'consignors.contract_to': '合同结束 合同截止 合同到期 到期日 截止日期 contractend 契約終了日',
  'consignors.commission_point':
    '佣金 佣金比例 佣金率 佣金点 点位 费率 commission commissionrate comisión 手数料率',
  'consignors.commission_payer': '佣金由谁承担 佣金支付方 承担方 commissionpayer 手数料負担',
  'customer_contacts.customer_id':
    '客户公司 公司 公司名称 单位 单位名称 客户名称 所属公司 所属客户 company customercompany ' +
    'empresa 会社名 顧客会社',
  'customer_contacts.name': '姓名 联系人姓名 名字 contactname nombre 氏名',
  'customer_contacts.phone': '电话 手机 手机号 手机号码 联系方式 电话号码 mobile tel teléfono 電話',
  'follow_ups.customer_id':
    '客户公司 公司 公司名称 单位 单位名称 客户名称 company customercompany empresa 会社名 顧客会社',
  'follow_ups.customer_phone':
    '电话 手机 手机号 手机号码 联系电话 联系方式 phone mobile teléfono 電話 電話番号',
  'follow_ups.created_at': '时间 日期 跟进日期 联系时间 拜访时间 拜访日期 date time fecha 日付 日時',
  'follow_ups.created_by': '跟进人员 业务员 业务人员 拜访人 记录人 销售 author by autor 担当者',
  'follow_ups.kind': '方式 跟进类型 联系方式 类型 kind type tipo 方法 種類',
  'follow_ups.content': '内容 记录 跟进记录 沟通内容 备注 note notes text contenido 内容',
  'lots.lot_no': '编号 标的号 标的序号 标的编码 lotno lotnumber lot nºlote 物件番号',
  'lots.round_no': '第几轮 拍卖轮次 场次 round ronda ラウンド',
  'lots.corpore_name': '标的名称 名称 物资名称 标的 拍卖标的 lotname name title nombre 物件名',
  'lots.auction_type': '类型 物资种类 标的类型 类别 种类 type kind 種類',
  'lots.auction_quantity': '数量 委托数量 quantity cantidad 数量',
  'lots.unit': '计量单位 unidad 単位',
  'lots.commission_id': '委托方 委托单位 委托人 委托方公司 货主 consignor comitente 委託者',
  'lots.service_id': '业务员 负责人 经办人 客户经理 salesperson owner responsable 担当者',
  'lots.zs_service_id': '招商员 招商 招商专员 recruiter',
  'lots.platform': '平台 拍卖网站 网络平台 platform plataforma プラットフォーム',
  'lots.company': '拍卖行 拍卖公司名称 auctioncompany',
  'lots.auction_time':
    '开拍时间 竞价时间 拍卖日期 拍卖开始时间 开始时间 auctiondate 開始日時 オークション日時',
  'lots.starting_price': '起始价 起拍单价 起价 底价 startprice startingprice precioinicial 開始価格',
  'lots.add_price_one': '加价幅度 加价 加价阶梯 增价幅度 最小加价 increment step incremento 入札単位',
  'lots.bond_price': '保证金金额 竞买保证金 deposit depósito 保証金',
  'lots.commission_point': '佣金 佣金比例 佣金率 佣金点 点位 commission commissionrate comisión 手数料率',
  'lots.commission_payer': '佣金由谁承担 佣金支付方 承担方 commissionpayer 手数料負担',
  'lots.pricing_basis': '计价 价格方式 定价方式 计价类型 pricing',
  'lots.state': '结果 拍卖结果 标的状态 当前状态 进度 result status resultado estado 結果',
  'lots.deal_price': '成交单价 成交价格 落槌价 中标价 hammerprice dealprice preciodeventa 成約価格 落札価格',
  'lots.result_at':
    '成交日期 成交时间 结果日期 流拍日期 拍卖结束日期 dealdate saledate fechadeventa 成約日 落札日',
  'lots.look_address': '所在地 存放地 存放地点 看货地点 看货地址 location ubicación 所在地',
  'lots.link_username': '看货人 现场联系人 联系人 contact',
  'lots.link_phone': '看货电话 看货联系方式 现场电话 联系电话 contactphone',
  'lots.clean_end_time': '清场截止时间 拉货期限 提货截止时间 清场期限 拉货截止 deadline',
  'lots.settlement_quantity': '结算吨数 实际数量 实际吨数 settledquantity',
  'lot_items.lot_id': '标的编号 标的号 编号 标的 lot lotno lotnumber lote 物件番号',
  'lot_items.kind': '种类 类型 类别 物资种类 kind type 種類',
  'lot_items.first_registered': '初次登记 初登日期 注册日期 上牌日期 登记日期 注册登记日期 registrationdate',
  'sign_ups.lot_id': '标的编号 标的号 标的名称 lot lotno lotnumber lote 物件番号',
  'sign_ups.recycler_id':
    '竞买人 买受人 报名人 报名单位 竞买单位 回收商名称 公司 公司名称 bidder recycler company ' +
    'reciclador 回収業者',
  'sign_ups.paddle_no': '竞买号码 号牌 号牌号 牌号 竞买编号 报名号 paddle paddleno paleta パドル番号',
  'sign_ups.review_status': '审核 审核结果 报名审核 资格审核 review approval revisión 審査',
  'sign_ups.deposit_status': '保证金 保证金情况 缴纳情况 是否缴纳 depositstatus 保証金状態',
  'sign_ups.received_amount':
    '保证金金额 缴纳金额 保证金数额 已缴保证金 deposit depositamount importedeldepósito 保証金額',
  'sign_ups.received_on': '到账日期 到账时间 缴纳日期 保证金到账日期 缴款日期 receivedon paidon 入金日',
  'sign_ups.outcome': '结果 竞买结果 竞拍结果 中标情况 是否中标 result outcome resultado 結果',
  'sign_ups.deposit_use': '保证金去向 保证金处理 去向 保证金处理方式 退还情况 deposituse 保証金の扱い',
  'bids.lot_id': '标的编号 标的号 标的名称 lot lotno lotnumber lote 物件番号',
  'bids.paddle_no': '竞买号码 号牌 号牌号 牌号 竞买编号 出价号 paddle paddleno paleta パドル番号',
  'bids.bid_price': '出价金额 报价 价格 金额 bid price amount puja 入札額 入札価格',
  'bids.bid_time': '时间 出价日期 报价时间 日期 time date fecha 日時 入札日時',
  'weigh_tickets.lot_id': '标的编号 标的号 标的名称 lot lotno lotnumber lote 物件番号',
  'weigh_tickets.ticket_no': '磅单编号 单号 过磅单号 榜单号 ticket ticketno tique 伝票番号',
  'weigh_tickets.plate': '车牌 车号 车牌号码 plate matrícula ナンバー',
  'weigh_tickets.gross': '毛重 毛重吨 总重 gross bruto 総重量',
  'weigh_tickets.tare': '皮重 皮重吨 空车重 车重 tare tara 風袋',
  'weigh_tickets.deduction': '扣重 扣杂 扣杂重 deduction 控除',
  'weigh_tickets.net': '净重 净重吨 实重 net neto 正味',
  'weigh_tickets.at': '过磅日期 称重时间 时间 日期 time date 計量日時',
  'finance_entries.lot_id': '标的编号 标的号 标的名称 lot lotno lotnumber lote 物件番号',
  'finance_entries.kind': '款项 款项类型 类型 项目 费用类型 款项名称 用途 kind type concepto 種類 款目',
  'finance_entries.counterparty':
    '对方 对方单位 往来单位 客户 单位 付款人 收款人 交易对方 对方名称 party payer contraparte 相手先',
  'finance_entries.direction': '方向 收付 收支 收/付 借贷 direction sentido 入出金',
  'finance_entries.amount': '金额 款项金额 收付金额 amount importe 金額',
  'finance_entries.occurred_on':
    '日期 收付日期 交易日期 到账日期 付款日期 收款日期 时间 date day fecha 日付 取引日',
  'finance_entries.bank_ref':
    '银行流水号 流水号 回单号 交易流水号 银行单号 凭证号 reference bankref referencia 取引番号',
  'finance_entries.remark': '说明 备注 摘要 note remark nota 摘要',
  'finance_entries.account_id': '账户 本方账户 收款账户 account cuenta 口座',
}
