export const sameReference = {
  finance: {
    sameReference: {
      hit: '{no} · {date} · {party} · {state}',
      title: '已有金额和银行流水号都相同的流水',
      text: '可能是同一笔款登记了两次。确认不是同一笔再继续。',
      confirm: '不是同一笔，继续登记',
    },
  },
}
