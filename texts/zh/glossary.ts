/** Twenty words of the business, each with its meaning after a stroke. */
export const glossary = {
  glossary: {
    title: '常用词',
    business: '从委托到结算',
    words: {
      pool: '公海|没有业务人员的客户，谁都可以领取',
      falling: '掉入公海|太久没有跟进或成交，客户自动回到公海',
      consignor: '委托方|把物资交给我们拍卖的公司',
      recycler: '回收商|报名并参加竞买的公司',
      lot: '标的|一次拍卖的物资',
      round: '轮次|流拍或违约后，同一标的再次挂网',
      event: '专场|同一份公告下拍卖的若干标的',
      signUp: '报名|一家回收商对一个标的的申请',
      paddle: '竞买号|合格竞买人出价时用的号码',
      deposit: '保证金|竞买前交；未中退还，违约没收',
      reserve: '保留价|低于它成交，须委托方同意',
      premium: '溢价|成交价高出起拍价的部分',
      default: '违约|竞得之后不付款',
      ticket: '磅单|一车货的毛重、皮重和净重',
      settlement: '结算单|买方和委托方最后各付各收多少',
      due: '应收应付|还没有收到或付出的钱',
      entry: '流水|已经收到或付出的一笔钱',
      unapplied: '暂收款|已经到账，还不知道是谁的钱',
      dayClose: '日结|银行流水与账目相符的证明',
      approval: '审批|一个人提出，由另一个人同意',
    },
  },
}
