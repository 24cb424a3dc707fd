export const sameReference = {
  finance: {
    sameReference: {
      hit: '{no} · {date} · {party} · {state}',
      title: '金額と銀行参照番号が同じ伝票があります',
      text: '二重登録の可能性があります。別のものと確認してから続けてください。',
      confirm: '別の入出金として登録',
    },
  },
}
