/** The notice of an event (专场公告). It goes to Chinese bidders, so it is Chinese in every language. */
export const eventNotice = {
  lead: '受委托，{company}定于 {time} 起在{platform}公开拍卖下列 {n} 件标的，现公告如下：',
  lots: '一、拍卖标的',
  heads: ['序号', '标的名称', '数量', '起拍价（元）', '保证金（元）', '加价幅度（元）'],
  ofEvent: '整场一份',
  viewing: '二、看货',
  viewingText: '看货时间：{from} 至 {to}。地点：{address}。联系人：{person}，电话 {phone}。',
  signUp: '三、报名与保证金',
  signUpText: '有意竞买者须在 {end} 前报名、提交资质材料并交纳保证金，经审核通过后方可参加竞买。',
  onBond: '整场交纳一份保证金 {bond} 元，{wins}。',
  wins: '每份可竞得 {n} 件标的',
  anyWins: '不限竞得件数',
  eachBond: '保证金按标的分别交纳，金额见上表。',
  terms: '四、成交与提货',
  payText: '买受人须在{pay}付清款项。佣金承担方：{payer}。',
  cleanText: '买受人须在 {clean} 前提走全部标的。税票：{tax}。',
  link: '拍卖网址：{url}',
}
