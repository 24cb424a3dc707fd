/**
 * Orders, notices and confirmations. They go to Chinese partners, so they are Chinese in every language of
 * the interface.
 */
export const lotPapers = {
  moment: '{y}年{m}月{d}日 {h}:{i}',
  open: '另行通知',
  yuan: '人民币 {price} 元（大写：{words}）',
  seal: '（盖章）',
  sign: '授权代表（签字）：',
  date: '日期：　　　年　　月　　日',
  number: '编号：{no}',
  paperNumber: '文号：{no}',
  unnumbered: '打印时编号',
  round: '第 {n} 轮',
  order: {
    title: '拍卖委托单',
    lead: '委托方就下列标的委托受托方公开拍卖，双方确认如下：',
    consignor: '委托方',
    agent: '受托方',
    noReserve: '无保留价',
    clausesTitle: '约定事项',
    clauses: [
      '委托方保证对标的拥有处分权，所提供的数量、状况和资料真实、完整。',
      '保留价由委托方确定，成交前受托方不得向竞买人披露。',
      '最高出价未达到保留价的，非经委托方书面同意不得成交。',
      '佣金、税费和货款按上列条款结算；实际数量以磅单为准的，多退少补。',
      '本委托单一式两份，双方盖章后生效。',
    ],
  },
  notice: {
    title: '拍卖公告',
    lead: '受委托，{company}定于 {time} 在{platform}以{way}方式公开拍卖下列标的，现公告如下：',
    goods: '一、拍卖标的',
    goodsText: '{name}，{type}，数量 {quantity}。标的位于{address}，以现场现状为准。',
    prices: '二、价格与保证金',
    pricesText: '起拍价{start}；保证金{bond}；加价幅度 {steps} 元。',
    viewing: '三、看货',
    viewingText: '看货时间：{from} 至 {to}。看货联系人：{person}，电话 {phone}。',
    signUp: '四、报名',
    signUpText: '有意竞买者须在 {end} 前报名、提交资质材料并交纳保证金，经审核通过后方可参加竞买。',
    terms: '五、成交与提货',
    termsText:
      '佣金为成交价的 {point}%，由{payer}承担；税票：{tax}。买受人须在 {clean} 前付清款项并提走全部标的。未竞得者的保证金按平台规定期限无息退还。',
    contact: '六、其他',
    contactText: '竞买人应在报名前自行查看标的并了解全部条款；参加竞买即视为认可标的现状。',
    link: '拍卖网址：{url}',
  },
  confirmation: {
    title: '成交确认书',
    lead: '经公开拍卖，下列标的由买受人竞得，各方确认如下：',
    buyer: '买受人',
    auctioneer: '拍卖人',
    price: '成交价',
    commission: '买受人佣金',
    perUnit: '单价成交，成交总额以实际结算数量计算。',
    clausesTitle: '买受人须知',
    clauses: [
      '买受人的保证金自动转为价款的一部分，其余款项须在提货前付清。',
      '买受人逾期不付款或不提货的，视为违约，保证金不予退还。',
      '本确认书由各方盖章后生效，与拍卖公告、竞买须知具有同等效力。',
    ],
  },
}
